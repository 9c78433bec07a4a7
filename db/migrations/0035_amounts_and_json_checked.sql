-- Whether JSON has the shape that pages read. Each gives null for null, which a CHECK lets pass. What they call is named with
-- its schema, for a backup is restored with an empty search path.
CREATE FUNCTION is_texts(v jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  select case when v is null then null when jsonb_typeof(v) <> 'object' then false
    else not exists (select from jsonb_each(v) as pair where jsonb_typeof(pair.value) <> 'string') end
$$;--> statement-breakpoint
-- A text in languages: JSON's null stands for no text.
CREATE FUNCTION is_localized(v jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  select case when v is null then null when jsonb_typeof(v) = 'null' then true when jsonb_typeof(v) <> 'object' then false
    else not exists (select from jsonb_each(v) as pair where jsonb_typeof(pair.value) not in ('string', 'null')) end
$$;--> statement-breakpoint
CREATE FUNCTION is_list_of_texts(v jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  select case when v is null then null when jsonb_typeof(v) <> 'array' then false
    else not exists (select from jsonb_array_elements(v) as e where not public.is_localized(e) or jsonb_typeof(e) = 'null') end
$$;--> statement-breakpoint
CREATE FUNCTION is_ticket_policy(v jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  select case when v is null then null
    when jsonb_typeof(v) <> 'object' or jsonb_typeof(v -> 'refund') is distinct from 'array' then false
    else v @? '$.exchangeUntilHours ? (@ >= 0)' and v @? '$.exchangesPerTicket ? (@ >= 0)'
      and jsonb_array_length(v -> 'refund') = (select count(*) from jsonb_path_query(v,
        '$.refund[*] ? (@.untilHours >= 0 && @.percent >= 0 && @.percent <= 100)')) end
$$;--> statement-breakpoint
CREATE FUNCTION is_admits(v jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  select case when v is null then null when jsonb_typeof(v) <> 'object' then false
    else v ?| array['in', 'up', 'down'] and not exists (select from jsonb_each(v) as pair
      where pair.key not in ('in', 'up', 'down', 'most') or not pair.value @? '$ ? (@ >= 1)') end
$$;--> statement-breakpoint
CREATE FUNCTION is_tiers(v jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  select case when v is null then null when jsonb_typeof(v) <> 'array' then false
    else jsonb_array_length(v) = (select count(*) from jsonb_path_query(v,
      '$[*] ? (@.min >= 1 && @.percent >= 0 && @.percent <= 100)')) end
$$;--> statement-breakpoint
CREATE FUNCTION is_list_of_answers(v jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  select case when v is null then null when jsonb_typeof(v) <> 'array' then false
    else not exists (select from jsonb_array_elements(v) as e
      where not coalesce(public.is_localized(e -> 'question') and public.is_localized(e -> 'answer'), false)) end
$$;--> statement-breakpoint
CREATE FUNCTION is_list_of_specifications(v jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  select case when v is null then null when jsonb_typeof(v) <> 'array' then false
    else not exists (select from jsonb_array_elements(v) as e
      where not coalesce(public.is_localized(e -> 'name') and public.is_localized(e -> 'value'), false)) end
$$;--> statement-breakpoint
CREATE FUNCTION is_list_of_options(v jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  select case when v is null then null when jsonb_typeof(v) <> 'array' then false
    else not exists (select from jsonb_array_elements(v) as o
      where jsonb_typeof(o -> 'key') is distinct from 'string' or not coalesce(public.is_localized(o -> 'name'), false)
        or jsonb_typeof(o -> 'values') is distinct from 'array'
        or exists (select from jsonb_path_query(o, 'lax $.values[*]') as value
          where jsonb_typeof(value -> 'key') is distinct from 'string'
            or not coalesce(public.is_localized(value -> 'name'), false))) end
$$;--> statement-breakpoint
CREATE FUNCTION is_video(v jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  select case when v is null then null
    else jsonb_typeof(v -> 'url') is not distinct from 'string' and jsonb_typeof(v -> 'poster') is not distinct from 'string'
      and coalesce(public.is_localized(v -> 'title'), false) end
$$;--> statement-breakpoint
ALTER TABLE "exchange_units" ADD CONSTRAINT "exchange_unit_amounts" CHECK ("exchange_units"."paid_before" >= 0 and "exchange_units"."paid_after" >= 0);--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_request_shipping" CHECK ("refund_requests"."shipping" >= 0 and "refund_requests"."shipping_vat" between 0 and "refund_requests"."shipping");--> statement-breakpoint
ALTER TABLE "refund_units" ADD CONSTRAINT "refund_unit_shares" CHECK ("refund_units"."vat" between 0 and "refund_units"."amount" and "refund_units"."percent" between 0 and 100);--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_line_seen_total" CHECK ("cart_lines"."seen_total" >= 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "product_tiers" CHECK (is_tiers("products"."tiers"));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "product_options" CHECK (is_list_of_options("products"."options"));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "product_specifications" CHECK (is_list_of_specifications("products"."specifications"));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "product_video" CHECK (is_video("products"."video"));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "product_price_from" CHECK ("products"."price_from" >= 0);--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "service_price" CHECK ("services"."price" >= 0 and ("services"."compare_at" is null or "services"."compare_at" > "services"."price"));--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variant_choice_is_texts" CHECK (is_texts("variants"."choice"));--> statement-breakpoint
ALTER TABLE "dishes" ADD CONSTRAINT "dish_price" CHECK ("dishes"."price" >= 0);--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempt_amount" CHECK ("payment_attempts"."amount" > 0);--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipt_amount" CHECK ("receipts"."amount" > 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_line_policy" CHECK (is_ticket_policy("order_lines"."policy"));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_line_quantity" CHECK ("order_lines"."quantity" > 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_line_amounts" CHECK ("order_lines"."unit_price" >= 0 and "order_lines"."discount_share" between 0 and "order_lines"."unit_price" * "order_lines"."quantity"
        and "order_lines"."total" >= 0 and "order_lines"."vat" between 0 and "order_lines"."total" and "order_lines"."vat_percent" between 0 and 100);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_amounts" CHECK ("orders"."shipping_fee" between 0 and "orders"."total" and "orders"."shipping_vat" between 0 and "orders"."shipping_fee"
        and "orders"."vat" between 0 and "orders"."total");--> statement-breakpoint
ALTER TABLE "ticket_prices" ADD CONSTRAINT "ticket_price" CHECK ("ticket_prices"."price" >= 0);--> statement-breakpoint
ALTER TABLE "vat_rates" ADD CONSTRAINT "vat_percent" CHECK ("vat_rates"."percent" between 0 and 100);--> statement-breakpoint
ALTER TABLE "shipping_zones" ADD CONSTRAINT "shipping_fee" CHECK ("shipping_zones"."fee" >= 0);--> statement-breakpoint
ALTER TABLE "price_categories" ADD CONSTRAINT "members_are_named" CHECK (is_list_of_texts("price_categories"."members"));--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_policy" CHECK (is_ticket_policy("ticket_types"."policy"));--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_admits" CHECK (is_admits("ticket_types"."admits"));--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_lists" CHECK (is_list_of_texts("ticket_types"."includes") and is_list_of_answers("ticket_types"."answers"));--> statement-breakpoint
-- Texts in languages that pages of the shop read: an object of strings, or a page would fail on it.
DO $$
declare
  named text;
begin
  foreach named in array array[
    'pools.name', 'ticket_types.name', 'ticket_types.summary', 'ticket_types.description', 'price_categories.name',
    'price_categories.note', 'seasons.name', 'holidays.name', 'product_categories.name', 'product_categories.summary',
    'products.name', 'products.summary', 'products.description', 'combos.name', 'combos.summary', 'services.name',
    'services.summary', 'services.description', 'services.unit', 'services.duration', 'shipping_zones.name',
    'shipping_zones.takes', 'payment_methods.name', 'payment_methods.note', 'site_texts.body', 'policies.title',
    'policies.body', 'policies.keywords', 'capacity_slots.closed_reason', 'closings.reason'
  ] loop
    execute format('alter table %I add constraint %I check (is_localized(%I))', split_part(named, '.', 1),
      replace(named, '.', '_') || '_is_localized', split_part(named, '.', 2));
  end loop;
end
$$;
