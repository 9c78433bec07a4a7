-- Every change of content is announced, so that the page cache renders the pages again. The trigger must not be on a
-- table that carts, holds, orders or stock write: a transaction that notifies holds a lock of the whole database while
-- it commits.
create function announce_content_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', tg_table_name);
  return null;
end $$;
--> statement-breakpoint
do $$
declare
  content_table text;
begin
  foreach content_table in array array[
    'album_pictures', 'albums', 'authors', 'closures', 'combo_parts', 'combos', 'comments', 'component_styles', 'courses',
    'dishes', 'feature_flags', 'holidays', 'kitchens', 'logos', 'payment_methods', 'pictures', 'places', 'plans',
    'policies', 'pool_schedules', 'pools', 'post_tags', 'posts', 'price_categories', 'product_categories', 'products',
    'questions', 'redirects', 'related_products', 'reviews', 'search_synonyms', 'seasons', 'seo_records', 'services',
    'settings', 'shipping_zones', 'site_texts', 'tags', 'theme_sections', 'themes', 'ticket_prices', 'ticket_types',
    'vacancies', 'variants', 'vat_rates', 'ways']
  loop
    execute format('create trigger %I after insert or update or delete or truncate on %I
      for each statement execute function announce_content_change()', content_table || '_announced', content_table);
  end loop;
end $$;
