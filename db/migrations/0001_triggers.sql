-- How often somebody tried something may be forgotten in a crash; it must not cost every order a write to disk.
ALTER TABLE "attempts_counted" SET UNLOGGED;
--> statement-breakpoint
-- Lists of products are sorted and cut by `price_from`, so it is kept beside them, whoever changes a variant.
create function keep_price_from() returns trigger language plpgsql as $$
begin
  update products p set price_from = coalesce(
    (select min(v.price) from variants v where v.product_id = p.id and v.active), 0)
  where p.id in (old.product_id, new.product_id);
  return null;
end $$;
--> statement-breakpoint
create trigger variants_price_from after insert or update of price, active, product_id or delete on variants
  for each row execute function keep_price_from();

--> statement-breakpoint
create extension if not exists unaccent with schema public;
--> statement-breakpoint
-- Case and every diacritic gone, `đ` included, so that `cap treo` finds "Cáp treo". The dictionary is named, so the
-- result depends on nothing else.
create function fold(said text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent', normalize(said, nfc)));
--> statement-breakpoint
-- A word and what is left of it without one letter.
create function near(word text) returns text[] language sql immutable strict parallel safe
  return (select array_agg(distinct cut) from (
    select word as cut union all
    select overlay(word placing '' from at for 1) from generate_series(1, length(word)) as at where length(word) > 2
  ) as cuts);
--> statement-breakpoint
-- The words of a text: runs of letters and digits, those of a decomposed letter joined.
create function words_of(said text) returns text[] language sql immutable strict parallel safe
  return array_remove(regexp_split_to_array(lower(normalize(said, nfc)), '[^[:alnum:]]+'), '');
--> statement-breakpoint
-- Each two words of a phrase as one, so that "captreo" is found.
create function neighbours(said text) returns text[] language sql immutable strict parallel safe
  return (select coalesce(array_agg(words[at] || words[at + 1]), '{}')
    from regexp_split_to_table(said, '[^[:alnum:][:space:]-]+') as phrase,
      words_of(phrase) as words, generate_series(1, cardinality(words) - 1) as at);
--> statement-breakpoint
-- What is found by a text: each word folded, and as it was written behind a `=`, and two neighbours as one behind a `+`.
-- Without weights the index alone answers.
create function found_by(said text) returns tsvector language sql immutable strict parallel safe
  return array_to_tsvector(words_of(fold(said)) || (select array_agg('=' || word) from unnest(words_of(said)) as word)
    || (select array_agg('+' || pair) from unnest(neighbours(fold(said))) as pair));
--> statement-breakpoint
-- Everything that is said in either language, in a text or anywhere inside, each on lines of its own.
create function said_in(told jsonb) returns text language sql immutable strict parallel safe
  return (select string_agg(said #>> '{}', E'\n') from (
    select told as said where jsonb_typeof(told) = 'string'
    union all select jsonb_path_query(told, 'strict $.**.vi', silent => true)
    union all select jsonb_path_query(told, 'strict $.**.en', silent => true)) as texts);
--> statement-breakpoint
-- The headings of a Markdown text.
create function headings_in(said text) returns text language sql immutable strict parallel safe
  return (select string_agg(heading[1], E'\n') from regexp_matches(said, '^#+\s+(.*)$', 'gn') as heading);
--> statement-breakpoint
-- Words as one: what is found only as a whole, or by its beginning.
create function as_one(said text) returns text language sql immutable strict parallel safe
  return array_to_string(words_of(fold(said)), '');
--> statement-breakpoint
-- Keeps the search entry of a row. Its arguments: the kind; what is shown and found, as SQL over the columns of the row
-- (`item`), by these names: slug, name, and where there are any summary, body, keywords (phrases with commas between),
-- codes and picture; and the condition of being found.
create function keep_search_entry() returns trigger language plpgsql as $$
declare
  entry jsonb;
  name text;
  phrases text[];
begin
  if tg_op <> 'INSERT' then
    delete from search_entries where kind = tg_argv[0] and item_id = old.id;
  end if;
  if tg_op = 'DELETE' then
    return null;
  end if;
  execute format('select to_jsonb(entry) from (select %s from (select ($1).*) as item where %s) as entry',
    tg_argv[1], tg_argv[2]) into entry using new;
  if entry->'name'->>'vi' is null then
    return null;
  end if;
  name := said_in(entry->'name');
  phrases := regexp_split_to_array(
    concat_ws(E'\n', said_in(entry->'keywords'), headings_in(said_in(entry->'body'))), '[,;\n]+');
  insert into search_entries (kind, item_id, slug, name, name_length, summary, picture, names, texts) values (
    tg_argv[0], new.id, entry->>'slug', entry->'name', cardinality(words_of(name)),
    coalesce(entry->'summary', '{"vi": ""}'), entry->>'picture',
    found_by(name) || array_to_tsvector(array(
      select '@' || as_one(phrase) from unnest(phrases) as phrase
      union select '#' || as_one(code) from jsonb_array_elements_text(entry->'codes') as code)),
    found_by(concat_ws(E'\n', name, said_in(entry->'keywords'), said_in(entry->'summary'), said_in(entry->'body'))));
  -- A mistyped number is no other number. In order, so that two that write the same words never wait for each other.
  insert into search_words (word, near)
    select word, near(word)
    from (select distinct unnest(words_of(fold(name)) || neighbours(fold(name))) as word) as said
    where word !~ '\d' and not exists (select from search_words known where known.word = said.word)
    order by word on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger ticket_types_search after insert or delete or update of slug, name, summary, description, includes, picture, active
  on ticket_types for each row execute function keep_search_entry(
    'ticket', 'slug, name, summary, jsonb_build_array(description, includes) as body, picture', 'active');
--> statement-breakpoint
create trigger products_search after insert or delete or update of slug, name, summary, description, options, pictures, active
  on products for each row execute function keep_search_entry(
    'product', 'slug, name, summary, jsonb_build_array(description, options) as body, pictures[1] as picture,
      array(select v.sku from variants v where v.product_id = item.id and v.active) as codes',
    'active');
--> statement-breakpoint
create trigger services_search after insert or delete or update of slug, name, summary, description, pictures, active
  on services for each row execute function keep_search_entry(
    'service', 'slug, name, summary, description as body, pictures[1] as picture', 'active');
--> statement-breakpoint
create trigger policies_search after insert or delete or update on policies for each row execute function keep_search_entry(
    'policy', 'slug, title as name, body as summary, keywords, body', 'true');
--> statement-breakpoint
-- What a section says below its title, in a language.
create function section_text(content jsonb, locale text) returns text language sql immutable strict parallel safe
  return coalesce(content->'lead'->>locale, content->'text'->>locale,
    (select string_agg(concat_ws(': ', item->'name'->>locale, item->'text'->>locale), ' ')
      from jsonb_path_query(content, 'lax $.items[*]') as item));
--> statement-breakpoint
create trigger theme_sections_search after insert or delete or update on theme_sections for each row
  execute function keep_search_entry(
    'section', 'page_type as slug, content->''title'' as name, content->''keywords'' as keywords, content as body,
      jsonb_strip_nulls(jsonb_build_object(
        ''vi'', section_text(content, ''vi''), ''en'', section_text(content, ''en''))) as summary,
      content->>''picture'' as picture',
    'is_active and (theme_id is null or exists (select from themes t where t.id = theme_id and t.is_active))');
--> statement-breakpoint
-- A product is found by the codes of its variants.
create function find_product_anew() returns trigger language plpgsql as $$
begin
  update products set slug = slug where id in (old.product_id, new.product_id);
  return null;
end $$;
--> statement-breakpoint
create trigger variants_search after insert or delete or update of sku, active, product_id on variants
  for each row execute function find_product_anew();
--> statement-breakpoint
-- What stands in one theme is found while it is the active one.
create function find_sections_anew() returns trigger language plpgsql as $$
begin
  update theme_sections set position = position where theme_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger themes_search after update of is_active on themes for each row execute function find_sections_anew();
