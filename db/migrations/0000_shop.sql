-- Part 1 of 3, written by hand: the extensions and functions that the tables of part 2 need.

-- The search needs `unaccent`, and the staff's search for orders needs `pg_trgm`. The owner of a database may create both.
create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;

-- Removes case and all diacritics, also of `đ`, so that `cap treo` finds "Cáp treo". The dictionary is named explicitly,
-- so the result does not depend on settings.
create function fold(input text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent', normalize(input, nfc)));

-- Returns the texts in languages that a JSON value contains at any depth: objects that have the default language, `vi`.
create function localized_texts_in(value jsonb) returns setof jsonb language sql immutable strict parallel safe
  return jsonb_path_query(value, 'strict $.** ? (exists (@.vi))', silent => true);

-- Returns all texts of all languages in a JSON value, each on lines of its own. The default language is first.
create function texts_in(value jsonb) returns text language sql immutable strict parallel safe
  return case jsonb_typeof(value) when 'string' then value #>> '{}' else (
    select string_agg(text, E'\n' order by locale <> 'vi', locale collate "C", position)
    from localized_texts_in(value) with ordinality as found(texts, position),
      jsonb_each_text(texts) as each(locale, text)) end;

-- The functions below check that JSON has the shape that pages read. Each returns null for null, which a CHECK accepts.
-- They name the schema of the functions that they call, because a backup is restored with an empty search path.

-- An object of strings.
create function is_texts(v jsonb) returns boolean language sql immutable as $$
  select case when v is null then null when jsonb_typeof(v) <> 'object' then false
    else not exists (select from jsonb_each(v) as pair where jsonb_typeof(pair.value) <> 'string') end
$$;

-- A text in several languages. JSON's null means that there is no text.
create function is_localized(v jsonb) returns boolean language sql immutable as $$
  select case when v is null then null when jsonb_typeof(v) = 'null' then true when jsonb_typeof(v) <> 'object' then false
    else not exists (select from jsonb_each(v) as pair where jsonb_typeof(pair.value) not in ('string', 'null')) end
$$;

create function is_list_of_texts(v jsonb) returns boolean language sql immutable as $$
  select case when v is null then null when jsonb_typeof(v) <> 'array' then false
    else not exists (select from jsonb_array_elements(v) as e where not public.is_localized(e) or jsonb_typeof(e) = 'null') end
$$;

-- A list of objects that have these strings, and these texts in several languages.
create function is_list_with_texts(v jsonb, strings text[], texts text[]) returns boolean language sql immutable as $$
  select case when v is null then null when jsonb_typeof(v) <> 'array' then false
    else not exists (select from jsonb_array_elements(v) as e
      where exists (select from unnest(strings) as key where jsonb_typeof(e -> key) is distinct from 'string')
        or exists (select from unnest(texts) as key
          where not coalesce(public.is_localized(e -> key) and jsonb_typeof(e -> key) = 'object', false))) end
$$;

-- The exchange and refund terms of a ticket.
create function is_ticket_policy(v jsonb) returns boolean language sql immutable as $$
  select case when v is null then null
    when jsonb_typeof(v) <> 'object' or jsonb_typeof(v -> 'refund') is distinct from 'array' then false
    else v @? '$.exchangeUntilHours ? (@ >= 0)' and v @? '$.exchangesPerTicket ? (@ >= 0)'
      and jsonb_array_length(v -> 'refund') = (select count(*) from jsonb_path_query(v,
        '$.refund[*] ? (@.untilHours >= 0 && @.percent >= 0 && @.percent <= 100)')) end
$$;

-- The admissions of a ticket per direction.
create function is_admits(v jsonb) returns boolean language sql immutable as $$
  select case when v is null then null when jsonb_typeof(v) <> 'object' then false
    else v ?| array['in', 'up', 'down'] and not exists (select from jsonb_each(v) as pair
      where pair.key not in ('in', 'up', 'down', 'most') or not pair.value @? '$ ? (@ >= 1)') end
$$;

-- The quantity discounts of a product.
create function is_tiers(v jsonb) returns boolean language sql immutable as $$
  select case when v is null then null when jsonb_typeof(v) <> 'array' then false
    else jsonb_array_length(v) = (select count(*) from jsonb_path_query(v,
      '$[*] ? (@.min >= 1 && @.percent >= 0 && @.percent <= 100)')) end
$$;

create function is_list_of_answers(v jsonb) returns boolean language sql immutable as $$
  select case when v is null then null when jsonb_typeof(v) <> 'array' then false
    else not exists (select from jsonb_array_elements(v) as e
      where not coalesce(public.is_localized(e -> 'question') and public.is_localized(e -> 'answer'), false)) end
$$;

create function is_list_of_specifications(v jsonb) returns boolean language sql immutable as $$
  select case when v is null then null when jsonb_typeof(v) <> 'array' then false
    else not exists (select from jsonb_array_elements(v) as e
      where not coalesce(public.is_localized(e -> 'name') and public.is_localized(e -> 'value'), false)) end
$$;

create function is_list_of_options(v jsonb) returns boolean language sql immutable as $$
  select case when v is null then null when jsonb_typeof(v) <> 'array' then false
    else not exists (select from jsonb_array_elements(v) as o
      where jsonb_typeof(o -> 'key') is distinct from 'string' or not coalesce(public.is_localized(o -> 'name'), false)
        or jsonb_typeof(o -> 'values') is distinct from 'array'
        or exists (select from jsonb_path_query(o, 'lax $.values[*]') as value
          where jsonb_typeof(value -> 'key') is distinct from 'string'
            or not coalesce(public.is_localized(value -> 'name'), false))) end
$$;

create function is_video(v jsonb) returns boolean language sql immutable as $$
  select case when v is null then null
    else jsonb_typeof(v -> 'url') is not distinct from 'string' and jsonb_typeof(v -> 'poster') is not distinct from 'string'
      and coalesce(public.is_localized(v -> 'title'), false) end
$$;
--> statement-breakpoint
-- Part 2 of 3, generated from db/schema by drizzle-kit. Do not edit it.

CREATE TABLE "addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"address" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"preferred_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"order_id" integer,
	"locale" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT 'epoch' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"file" "bytea"
);
--> statement-breakpoint
CREATE TABLE "admissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" integer NOT NULL,
	"direction" text NOT NULL,
	"gate" integer NOT NULL,
	"device" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"refused" text,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	CONSTRAINT "admission_gate" CHECK ("admissions"."gate" between 1 and 99),
	CONSTRAINT "admission_undone_by" CHECK (("admissions"."undone_at" is null) = ("admissions"."undone_by" is null))
);
--> statement-breakpoint
CREATE TABLE "retired_ticket_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"retired_at" timestamp with time zone NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"order_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"slot_id" integer NOT NULL,
	"unit" integer NOT NULL,
	"seat" integer NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"exchange_count" integer DEFAULT 0 NOT NULL,
	"max_refund_percent" integer DEFAULT 100 NOT NULL,
	"holder" jsonb NOT NULL,
	"state" text DEFAULT 'valid' NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"token" text NOT NULL,
	CONSTRAINT "tickets_code_unique" UNIQUE("code"),
	CONSTRAINT "tickets_once" UNIQUE("order_line_id","unit","seat","revision")
);
--> statement-breakpoint
CREATE TABLE "closure_orders" (
	"closure_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"notified_at" timestamp with time zone NOT NULL,
	"last_reopening_id" integer,
	CONSTRAINT "closure_orders_closure_id_order_id_pk" PRIMARY KEY("closure_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "closure_reopenings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "closure_reopenings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"closure_id" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"pool_id" integer,
	"weekdays" integer[] DEFAULT '{}' NOT NULL,
	"times" text[] DEFAULT '{}' NOT NULL,
	"by" text NOT NULL,
	"reopened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reopening_range" CHECK ("closure_reopenings"."starts_on" <= "closure_reopenings"."ends_on"),
	CONSTRAINT "reopening_weekdays" CHECK ("closure_reopenings"."weekdays" <@ array[1, 2, 3, 4, 5, 6, 7])
);
--> statement-breakpoint
CREATE TABLE "closure_slots" (
	"closure_id" integer NOT NULL,
	"slot_id" integer NOT NULL,
	"reopening_id" integer,
	CONSTRAINT "closure_slots_closure_id_slot_id_pk" PRIMARY KEY("closure_id","slot_id")
);
--> statement-breakpoint
CREATE TABLE "closures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "closures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"pool_id" integer,
	"weekdays" integer[] DEFAULT '{}' NOT NULL,
	"times" text[] DEFAULT '{}' NOT NULL,
	"reason" jsonb NOT NULL,
	"by" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"reopened_at" timestamp with time zone,
	CONSTRAINT "closure_range" CHECK ("closures"."starts_on" <= "closures"."ends_on"),
	CONSTRAINT "closure_weekdays" CHECK (cardinality("closures"."weekdays") = 0 or "closures"."weekdays" <@ array[1, 2, 3, 4, 5, 6, 7]
        and extract(isodow from "closures"."starts_on")::int = any ("closures"."weekdays")
        and extract(isodow from "closures"."ends_on")::int = any ("closures"."weekdays"))
);
--> statement-breakpoint
CREATE TABLE "exchange_units" (
	"exchange_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"unit" integer NOT NULL,
	"from_slot_id" integer NOT NULL,
	"paid_before" bigint NOT NULL,
	"paid_after" bigint NOT NULL,
	"closure_id" integer,
	"is_open" boolean NOT NULL,
	"reservation_line_id" integer,
	CONSTRAINT "exchange_units_exchange_id_order_line_id_unit_pk" PRIMARY KEY("exchange_id","order_line_id","unit"),
	CONSTRAINT "exchange_unit_amounts" CHECK ("exchange_units"."paid_before" >= 0 and "exchange_units"."paid_after" >= 0)
);
--> statement-breakpoint
CREATE TABLE "exchanges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exchanges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"order_id" integer NOT NULL,
	"form_key" text NOT NULL,
	"form_digest" text NOT NULL,
	"status" text NOT NULL,
	"by" text NOT NULL,
	"slot_id" integer NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"difference" bigint NOT NULL,
	"reservation_id" integer,
	"method" text,
	"payment_deadline" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "exchanges_code_unique" UNIQUE("code"),
	CONSTRAINT "exchanges_formKey_unique" UNIQUE("form_key"),
	CONSTRAINT "exchange_payment_deadline" CHECK (("exchanges"."status" = 'waits') = ("exchanges"."payment_deadline" is not null))
);
--> statement-breakpoint
CREATE TABLE "payout_account_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_account_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"email" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"bin" text NOT NULL,
	"encrypted" text NOT NULL,
	"last_four" text NOT NULL,
	"status" text NOT NULL,
	"by" text NOT NULL,
	"by_member" integer,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"form_key" text NOT NULL,
	"form_digest" text NOT NULL,
	"by" text NOT NULL,
	"into" text DEFAULT 'back' NOT NULL,
	"status" text NOT NULL,
	"note" text,
	"refusal" text,
	"shipping" bigint DEFAULT 0 NOT NULL,
	"shipping_vat" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	CONSTRAINT "refund_requests_formKey_unique" UNIQUE("form_key"),
	CONSTRAINT "refund_request_shipping" CHECK ("refund_requests"."shipping" >= 0 and "refund_requests"."shipping_vat" between 0 and "refund_requests"."shipping")
);
--> statement-breakpoint
CREATE TABLE "refund_units" (
	"request_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"unit" integer NOT NULL,
	"rule" text NOT NULL,
	"closure_id" integer,
	"percent" integer NOT NULL,
	"paid" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"stock" text,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "refund_units_request_id_order_line_id_unit_pk" PRIMARY KEY("request_id","order_line_id","unit"),
	CONSTRAINT "refund_unit_amount" CHECK ("refund_units"."amount" between 0 and "refund_units"."paid"),
	CONSTRAINT "refund_unit_shares" CHECK ("refund_units"."vat" between 0 and "refund_units"."amount" and "refund_units"."percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "pools" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"last_entry" text NOT NULL,
	CONSTRAINT "pools_slug_unique" UNIQUE("slug"),
	CONSTRAINT "last_entry_is_a_time" CHECK ("pools"."last_entry" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
CREATE TABLE "stocks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"quantity" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_never_oversold" CHECK ("stocks"."reserved" between 0 and "stocks"."quantity")
);
--> statement-breakpoint
CREATE TABLE "cart_additions" (
	"cart_id" integer NOT NULL,
	"key" text NOT NULL,
	"line_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_additions_cart_id_key_pk" PRIMARY KEY("cart_id","key")
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cart_id" integer NOT NULL,
	"kind" text DEFAULT 'ticket' NOT NULL,
	"ticket_type_id" integer,
	"variant_id" integer,
	"combo_id" integer,
	"service_id" integer,
	"date" date,
	"time" text DEFAULT '' NOT NULL,
	"quantities" jsonb NOT NULL,
	"seen_total" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "cart_line_seen_total" CHECK ("cart_lines"."seen_total" >= 0),
	CONSTRAINT "cart_line_has_one_item" CHECK (num_nonnulls("cart_lines"."ticket_type_id", "cart_lines"."variant_id", "cart_lines"."combo_id", "cart_lines"."service_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cart_session_id" text,
	"user_id" integer,
	"kind" text NOT NULL,
	"last_merge" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "carts_session_kind" UNIQUE("cart_session_id","kind"),
	CONSTRAINT "carts_user_kind" UNIQUE("user_id","kind"),
	CONSTRAINT "cart_has_one_owner" CHECK (num_nonnulls("carts"."cart_session_id", "carts"."user_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cart_id" integer NOT NULL,
	"reservation_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"renewals" integer DEFAULT 0 NOT NULL,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shipping_zones" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipping_zones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" jsonb NOT NULL,
	"takes" jsonb NOT NULL,
	"countries" text[] NOT NULL,
	"provinces" text[] NOT NULL,
	"fee" bigint NOT NULL,
	"can_be_free" boolean NOT NULL,
	"position" integer NOT NULL,
	"can_deliver" boolean DEFAULT true NOT NULL,
	"min_days" integer,
	"max_days" integer,
	"is_in_working_days" boolean DEFAULT false NOT NULL,
	"cut_off" text DEFAULT '15:00' NOT NULL,
	CONSTRAINT "shipping_fee" CHECK ("shipping_zones"."fee" >= 0),
	CONSTRAINT "shipping_days" CHECK (num_nulls("shipping_zones"."min_days", "shipping_zones"."max_days") <> 1 and "shipping_zones"."min_days" >= 0 and "shipping_zones"."max_days" between "shipping_zones"."min_days" and 90),
	CONSTRAINT "shipping_cut_off" CHECK ("shipping_zones"."cut_off" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
CREATE TABLE "combo_parts" (
	"combo_id" integer NOT NULL,
	"variant_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "combo_parts_combo_id_variant_id_pk" PRIMARY KEY("combo_id","variant_id"),
	CONSTRAINT "combo_part_quantity" CHECK ("combo_parts"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "combos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "combos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"price" bigint NOT NULL,
	"picture" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "combos_slug_unique" UNIQUE("slug"),
	CONSTRAINT "combo_price" CHECK ("combos"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"date" date PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ticket_type_id" integer NOT NULL,
	"key" text NOT NULL,
	"name" jsonb NOT NULL,
	"note" jsonb NOT NULL,
	"members" jsonb NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "price_categories_key" UNIQUE("ticket_type_id","key"),
	CONSTRAINT "price_category_admits_people" CHECK (jsonb_array_length("price_categories"."members") > 0),
	CONSTRAINT "members_are_named" CHECK (is_list_of_texts("price_categories"."members"))
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"parent_id" integer,
	"name" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"picture" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"category_id" integer NOT NULL,
	"name" jsonb NOT NULL,
	"folded_name" text GENERATED ALWAYS AS (fold(texts_in(name))) STORED NOT NULL,
	"summary" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"pictures" text[] NOT NULL,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tiers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"specifications" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"video" jsonb,
	"weight_grams" integer NOT NULL,
	"price_from" bigint DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "product_tiers" CHECK (is_tiers("products"."tiers")),
	CONSTRAINT "product_options" CHECK (is_list_of_options("products"."options")),
	CONSTRAINT "product_specifications" CHECK (is_list_of_specifications("products"."specifications")),
	CONSTRAINT "product_video" CHECK (is_video("products"."video")),
	CONSTRAINT "product_price_from" CHECK ("products"."price_from" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"one" integer DEFAULT 0 NOT NULL,
	"two" integer DEFAULT 0 NOT NULL,
	"three" integer DEFAULT 0 NOT NULL,
	"four" integer DEFAULT 0 NOT NULL,
	"five" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ratings_kind_item_id_pk" PRIMARY KEY("kind","item_id"),
	CONSTRAINT "ratings_counted" CHECK (least("ratings"."one", "ratings"."two", "ratings"."three", "ratings"."four", "ratings"."five") >= 0)
);
--> statement-breakpoint
CREATE TABLE "related_products" (
	"product_id" integer NOT NULL,
	"related_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "related_products_product_id_related_id_pk" PRIMARY KEY("product_id","related_id")
);
--> statement-breakpoint
CREATE TABLE "seasons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seasons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" jsonb NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	CONSTRAINT "season_ends_after_it_starts" CHECK ("seasons"."ends_on" >= "seasons"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "services_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"pictures" text[] NOT NULL,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"price" bigint,
	"compare_at" bigint,
	"unit" jsonb NOT NULL,
	"duration" jsonb NOT NULL,
	"lead_days" integer DEFAULT 1 NOT NULL,
	"weekdays" integer[] DEFAULT '{1,2,3,4,5,6,7}' NOT NULL,
	"pool_id" integer,
	"position" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "services_slug_unique" UNIQUE("slug"),
	CONSTRAINT "service_price" CHECK ("services"."price" >= 0 and ("services"."compare_at" is null or "services"."compare_at" > "services"."price"))
);
--> statement-breakpoint
CREATE TABLE "ticket_companions" (
	"ticket_type_id" integer NOT NULL,
	"position" integer NOT NULL,
	"service_id" integer,
	"product_id" integer,
	CONSTRAINT "ticket_companions_ticket_type_id_position_pk" PRIMARY KEY("ticket_type_id","position"),
	CONSTRAINT "ticket_companion_is_one_item" CHECK (num_nonnulls("ticket_companions"."service_id", "ticket_companions"."product_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "ticket_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"season_id" integer,
	"day_kind" text NOT NULL,
	"starts_on" date,
	"price" bigint,
	CONSTRAINT "ticket_prices_once" UNIQUE NULLS NOT DISTINCT("category_id","season_id","day_kind","starts_on"),
	CONSTRAINT "ticket_price" CHECK ("ticket_prices"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ticket_types" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"pool_id" integer NOT NULL,
	"name" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"includes" jsonb NOT NULL,
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"picture" text NOT NULL,
	"gallery" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"facts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"trip" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"quote" jsonb,
	"recommended_times" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"helpline" jsonb,
	"open_weekdays" integer[] NOT NULL,
	"cutoff_minutes" integer NOT NULL,
	"policy" jsonb NOT NULL,
	"admits" jsonb DEFAULT '{"in":1}'::jsonb NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "ticket_types_slug_unique" UNIQUE("slug"),
	CONSTRAINT "ticket_policy" CHECK (is_ticket_policy("ticket_types"."policy")),
	CONSTRAINT "ticket_admits" CHECK (is_admits("ticket_types"."admits")),
	CONSTRAINT "ticket_lists" CHECK (is_list_of_texts("ticket_types"."includes") and is_list_of_answers("ticket_types"."answers")),
	CONSTRAINT "ticket_page_texts" CHECK (is_list_with_texts("ticket_types"."gallery", '{picture}', '{caption}') and is_list_with_texts("ticket_types"."facts", '{icon}', '{title,note}')
        and is_list_with_texts("ticket_types"."trip", '{}', '{title,note}')
        and is_list_with_texts("ticket_types"."recommended_times", '{from,to,time}', '{reason}')
        and ("ticket_types"."quote" is null or is_list_with_texts(jsonb_build_array("ticket_types"."quote"), '{}', '{text,author}'))
        and ("ticket_types"."helpline" is null or is_list_with_texts(jsonb_build_array("ticket_types"."helpline"), '{phone}', '{note}')))
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "variants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"sku" text NOT NULL,
	"choice" jsonb NOT NULL,
	"price" bigint NOT NULL,
	"compare_at" bigint,
	"picture" text,
	"stock_id" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "variants_sku_unique" UNIQUE("sku"),
	CONSTRAINT "variants_stockId_unique" UNIQUE("stock_id"),
	CONSTRAINT "variants_choice" UNIQUE("product_id","choice"),
	CONSTRAINT "variant_choice_is_texts" CHECK (is_texts("variants"."choice")),
	CONSTRAINT "variant_price" CHECK ("variants"."price" > 0 and ("variants"."compare_at" is null or "variants"."compare_at" > "variants"."price"))
);
--> statement-breakpoint
CREATE TABLE "vat_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vat_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text DEFAULT 'all' NOT NULL,
	"starts_on" date NOT NULL,
	"percent" integer NOT NULL,
	CONSTRAINT "vat_rates_once" UNIQUE("starts_on","kind"),
	CONSTRAINT "vat_percent" CHECK ("vat_rates"."percent" between 0 and 100),
	CONSTRAINT "vat_kind" CHECK ("vat_rates"."kind" in ('all', 'ticket', 'goods', 'service', 'shipping'))
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form_key" text NOT NULL,
	"vacancy_id" integer NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"message" text,
	"cv_name" text NOT NULL,
	"cv_type" text NOT NULL,
	"cv" "bytea" NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"answer" text,
	"closed_at" timestamp with time zone,
	CONSTRAINT "applications_formKey_unique" UNIQUE("form_key")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"post_id" integer NOT NULL,
	"parent_id" integer,
	"name" text NOT NULL,
	"email" text,
	"content" text NOT NULL,
	"by_shop" text,
	"form_key" text NOT NULL,
	"user_id" integer,
	"writer" text,
	"digest" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"reason" text,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	CONSTRAINT "comments_formKey_unique" UNIQUE("form_key"),
	CONSTRAINT "comments_decided" CHECK (("comments"."state" = 'refused') = ("comments"."reason" is not null)
    and ("comments"."state" = 'held') = ("comments"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form_key" text NOT NULL,
	"full_name" text NOT NULL,
	"email" text,
	"phone" text,
	"message" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"answer" text,
	"closed_at" timestamp with time zone,
	CONSTRAINT "contact_messages_formKey_unique" UNIQUE("form_key"),
	CONSTRAINT "somewhere_to_answer" CHECK (coalesce("contact_messages"."email", "contact_messages"."phone") is not null)
);
--> statement-breakpoint
CREATE TABLE "cv_uploads" (
	"token" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form_key" text NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"message" text,
	"country" text NOT NULL,
	"service_id" integer,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"answer" text,
	"closed_at" timestamp with time zone,
	CONSTRAINT "quote_requests_formKey_unique" UNIQUE("form_key")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"stars" integer NOT NULL,
	"title" text,
	"content" text NOT NULL,
	"author_name" text NOT NULL,
	"profession" text,
	"avatar" text,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"quotation" text,
	"quoted_at" timestamp with time zone,
	"visited_on" date,
	"order_id" integer,
	"form_key" text NOT NULL,
	"user_id" integer,
	"writer" text,
	"digest" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"reason" text,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reply" text,
	"replied_at" timestamp with time zone,
	"replied_by" text,
	CONSTRAINT "reviews_formKey_unique" UNIQUE("form_key"),
	CONSTRAINT "reviews_quotation" CHECK (("reviews"."quotation" is null) = ("reviews"."quoted_at" is null)),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_place" CHECK (("reviews"."kind" = 'place') = ("reviews"."item_id" = 0)),
	CONSTRAINT "reviews_decided" CHECK (("reviews"."state" = 'refused') = ("reviews"."reason" is not null)
    and ("reviews"."state" = 'held') = ("reviews"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "album_pictures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "album_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"album_id" integer NOT NULL,
	"slug" text NOT NULL,
	"picture" text NOT NULL,
	"caption" jsonb NOT NULL,
	"place" text,
	"position" integer NOT NULL,
	CONSTRAINT "album_pictures_once" UNIQUE("album_id","slug")
);
--> statement-breakpoint
CREATE TABLE "albums" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "albums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "albums_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "authors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "authors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"role" jsonb NOT NULL,
	"about" jsonb NOT NULL,
	"picture" text,
	CONSTRAINT "authors_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "courses_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "dishes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dishes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"course_id" integer NOT NULL,
	"kitchen_id" integer NOT NULL,
	"name" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"ingredients" jsonb NOT NULL,
	"contains" text[] NOT NULL,
	"marks" text[] NOT NULL,
	"price" bigint NOT NULL,
	"picture" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "dishes_slug_unique" UNIQUE("slug"),
	CONSTRAINT "dish_price" CHECK ("dishes"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "imported_items" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"digest" text NOT NULL,
	"picture" text,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "imported_items_kind_slug_pk" PRIMARY KEY("kind","slug"),
	CONSTRAINT "imported_slug" CHECK ("imported_items"."slug" <> '')
);
--> statement-breakpoint
CREATE TABLE "kitchens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kitchens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"whereabouts" jsonb NOT NULL,
	"opens" text NOT NULL,
	"closes" text NOT NULL,
	"place_id" integer,
	"position" integer NOT NULL,
	CONSTRAINT "kitchens_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"kind" text NOT NULL,
	"name" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"opens" text,
	"facts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tickets" text[] DEFAULT '{}' NOT NULL,
	"picture" text,
	"position" integer NOT NULL,
	CONSTRAINT "places_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"picture" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_tags" (
	"post_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "post_tags_post_id_tag_id_pk" PRIMARY KEY("post_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"keywords" jsonb,
	"body" jsonb NOT NULL,
	"rendered" jsonb NOT NULL,
	"cover" text,
	"author_id" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"is_indexed" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "posts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"topic" text NOT NULL,
	"question" jsonb NOT NULL,
	"answer" jsonb NOT NULL,
	"spots" text[] NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "questions_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	CONSTRAINT "tags_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "theme_sections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "theme_sections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"theme_id" integer,
	"page_type" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vacancies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vacancies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"team" jsonb NOT NULL,
	"kind" text NOT NULL,
	"pay" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"rendered" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"closes_on" date,
	"is_indexed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "vacancies_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "ways" (
	"from_id" integer NOT NULL,
	"to_id" integer NOT NULL,
	"by" text NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "ways_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);
--> statement-breakpoint
CREATE TABLE "weather_observations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "weather_observations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"visibility_metres" integer NOT NULL,
	"wind_metres_per_second" integer NOT NULL,
	"temperature_celsius" integer NOT NULL,
	"note" jsonb,
	"observed_at" timestamp with time zone NOT NULL,
	"entered_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"device" text,
	"country" text,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"full_name" text NOT NULL,
	"first_name" text NOT NULL,
	"phone" text,
	"locale" text NOT NULL,
	"can_request_reviews" boolean DEFAULT false NOT NULL,
	"email_verified_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "pool_schedules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pool_schedules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pool_id" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"weekdays" integer[] NOT NULL,
	"times" text[] NOT NULL,
	"capacity" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservation_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reservation_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reservation_id" integer NOT NULL,
	"slot_id" integer,
	"stock_id" integer,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	CONSTRAINT "reservation_line_has_one_item" CHECK (num_nonnulls("reservation_lines"."slot_id", "reservation_lines"."stock_id") = 1),
	CONSTRAINT "reservation_line_quantity" CHECK ("reservation_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reservations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"cart_key" text,
	"network" text,
	"phone" text,
	"ended_unpaid_at" timestamp with time zone,
	"is_cancelled" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pool_id" integer NOT NULL,
	"date" date NOT NULL,
	"time" text NOT NULL,
	"capacity" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"last_entry" text,
	"closed_at" timestamp with time zone,
	"closed_reason" jsonb,
	CONSTRAINT "slots_pool_date_time" UNIQUE("pool_id","date","time"),
	CONSTRAINT "slot_last_entry" CHECK ("slots"."last_entry" is null or ("slots"."time" = '' and "slots"."last_entry" ~ '^[0-2][0-9]:[0-5][0-9]$')),
	CONSTRAINT "never_oversold" CHECK ("slots"."reserved" between 0 and "slots"."capacity")
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stock_id" integer NOT NULL,
	"change" integer NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_movement_changes" CHECK ("stock_movements"."change" <> 0)
);
--> statement-breakpoint
CREATE TABLE "picture_renditions" (
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"format" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "picture_renditions_hash_width_format_pk" PRIMARY KEY("hash","width","format")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"alt" jsonb,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"uploaded_at" timestamp with time zone,
	"is_from_visitor" boolean DEFAULT false NOT NULL,
	"is_withheld" boolean DEFAULT false NOT NULL,
	"focus" integer[],
	"is_raster" boolean DEFAULT false NOT NULL,
	"widths" integer[] DEFAULT '{}' NOT NULL,
	"render_from" timestamp with time zone DEFAULT 'epoch',
	CONSTRAINT "pictures_id_unique" UNIQUE("id"),
	CONSTRAINT "pictures_slug_unique" UNIQUE("slug"),
	CONSTRAINT "pictures_focus" CHECK (cardinality("pictures"."focus") = 2 and 0 <= all("pictures"."focus") and 100 >= all("pictures"."focus"))
);
--> statement-breakpoint
CREATE TABLE "channel_tokens" (
	"channel" text PRIMARY KEY NOT NULL,
	"initial_token_digest" text NOT NULL,
	"encrypted" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"renewing_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "demo_inbox" (
	"message_id" integer PRIMARY KEY NOT NULL,
	"channel" text DEFAULT 'mail' NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"channel" text DEFAULT 'mail' NOT NULL,
	"recipient" text NOT NULL,
	"locale" text NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"doubt_since" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "messages_key_unique" UNIQUE("key"),
	CONSTRAINT "message_sent" CHECK (("messages"."state" = 'sent') = ("messages"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"kind" text NOT NULL,
	"before" text,
	"after" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text DEFAULT 'ticket' NOT NULL,
	"ticket_type_id" integer,
	"slot_id" integer,
	"variant_id" integer,
	"service_id" integer,
	"combo_id" integer,
	"combo_name" jsonb,
	"group_number" integer DEFAULT 0 NOT NULL,
	"date" date,
	"time" text DEFAULT '' NOT NULL,
	"name" jsonb NOT NULL,
	"category_key" text DEFAULT 'piece' NOT NULL,
	"category_name" jsonb NOT NULL,
	"members" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"discount_share" bigint DEFAULT 0 NOT NULL,
	"total" bigint NOT NULL,
	"vat_percent" integer NOT NULL,
	"vat" bigint NOT NULL,
	"tiers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"policy" jsonb,
	"returned" integer DEFAULT 0 NOT NULL,
	"admits" jsonb,
	"done_at" timestamp with time zone,
	CONSTRAINT "order_lines_position" UNIQUE("order_id","position"),
	CONSTRAINT "order_line_policy" CHECK (is_ticket_policy("order_lines"."policy")),
	CONSTRAINT "order_line_quantity" CHECK ("order_lines"."quantity" > 0),
	CONSTRAINT "order_line_amounts" CHECK ("order_lines"."unit_price" >= 0 and "order_lines"."discount_share" between 0 and "order_lines"."unit_price" * "order_lines"."quantity"
        and "order_lines"."total" >= 0 and "order_lines"."vat" between 0 and "order_lines"."total" and "order_lines"."vat_percent" between 0 and 100),
	CONSTRAINT "order_line_returned" CHECK ("order_lines"."returned" between 0 and "order_lines"."quantity"),
	CONSTRAINT "order_line_one_item" CHECK (num_nonnulls("order_lines"."ticket_type_id", "order_lines"."variant_id", "order_lines"."service_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "order_reservation_lines" (
	"order_line_id" integer NOT NULL,
	"unit_number" integer NOT NULL,
	"reservation_line_id" integer NOT NULL,
	CONSTRAINT "order_reservation_lines_order_line_id_unit_number_pk" PRIMARY KEY("order_line_id","unit_number"),
	CONSTRAINT "order_reservation_lines_line" UNIQUE("reservation_line_id"),
	CONSTRAINT "order_reservation_line_unit" CHECK ("order_reservation_lines"."unit_number" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"form_key" text NOT NULL,
	"form_digest" text NOT NULL,
	"cart_session_id" text,
	"user_id" integer,
	"joined_at" timestamp with time zone,
	"cart_id" integer,
	"cart_kind" text NOT NULL,
	"locale" text NOT NULL,
	"full_name" text NOT NULL,
	"folded_name" text GENERATED ALWAYS AS (fold(full_name)) STORED NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"invoice" jsonb,
	"note" text,
	"can_request_review" boolean DEFAULT false NOT NULL,
	"review_requested_at" timestamp with time zone,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"payment_status" text NOT NULL,
	"ship_to" jsonb,
	"bill_to" jsonb,
	"shipping_fee" bigint DEFAULT 0 NOT NULL,
	"shipping_vat" bigint DEFAULT 0 NOT NULL,
	"shipment" jsonb,
	"total" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"payment_deadline" timestamp with time zone,
	"reservation_id" integer NOT NULL,
	"origin" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	CONSTRAINT "orders_code_unique" UNIQUE("code"),
	CONSTRAINT "orders_formKey_unique" UNIQUE("form_key"),
	CONSTRAINT "test_order_method" CHECK (case when "orders"."is_test" then "orders"."method" in ('test', 'free') else "orders"."method" <> 'test' end),
	CONSTRAINT "order_amounts" CHECK ("orders"."shipping_fee" between 0 and "orders"."total" and "orders"."shipping_vat" between 0 and "orders"."shipping_fee"
        and "orders"."vat" between 0 and "orders"."total")
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"credit_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"payment_id" integer,
	"refund_id" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_entries_paymentId_unique" UNIQUE("payment_id"),
	CONSTRAINT "credit_entries_refundId_unique" UNIQUE("refund_id"),
	CONSTRAINT "credit_entry" CHECK (("credit_entries"."kind" in ('given', 'returned')) = ("credit_entries"."amount" > 0) and "credit_entries"."amount" <> 0
        and ("credit_entries"."kind" = 'used') = ("credit_entries"."payment_id" is not null) and ("credit_entries"."kind" = 'returned') = ("credit_entries"."refund_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "credits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"key" text NOT NULL,
	"given_for_intent_id" integer NOT NULL,
	"balance" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credits_code_unique" UNIQUE("code"),
	CONSTRAINT "credits_key_unique" UNIQUE("key"),
	CONSTRAINT "credit_never_overdrawn" CHECK ("credits"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_intent_id" integer NOT NULL,
	"method" text NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"page_url" text,
	"locale" text,
	"queried_at" timestamp with time zone,
	"reported_unopened_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "payment_attempts_reference" UNIQUE("method","reference"),
	CONSTRAINT "payment_attempt_amount" CHECK ("payment_attempts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_intents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_intents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"code" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_intents_code_unique" UNIQUE("code"),
	CONSTRAINT "payment_intents_once" UNIQUE("kind","subject_id"),
	CONSTRAINT "payment_intent_amount" CHECK ("payment_intents"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"note" jsonb NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_webhooks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"raw" text NOT NULL,
	"result" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"transaction_id" text NOT NULL,
	"bank_reference" text,
	"attempt_id" integer,
	"payment_intent_id" integer,
	"amount" bigint NOT NULL,
	"memo" text,
	"received_at" timestamp with time zone NOT NULL,
	"provider_date" text,
	"status" text NOT NULL,
	"reason" text,
	CONSTRAINT "payment_amount" CHECK ("payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"payment_intent_id" integer,
	"payment_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'due' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"first_tried_at" timestamp with time zone,
	"next_try_at" timestamp with time zone DEFAULT 'epoch' NOT NULL,
	"done_at" timestamp with time zone,
	"bank_account" text,
	"failure" text,
	"is_unclear" boolean DEFAULT false NOT NULL,
	CONSTRAINT "refunds_key_unique" UNIQUE("key"),
	CONSTRAINT "refunds_name_unique" UNIQUE("name"),
	CONSTRAINT "refund_amount" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "simulator_payments" (
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"transaction_no" text NOT NULL,
	"pay_date" text NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"request" jsonb,
	CONSTRAINT "simulator_payments_provider_reference_pk" PRIMARY KEY("provider","reference")
);
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"name_length" integer NOT NULL,
	"summary" jsonb NOT NULL,
	"picture" text,
	"names" "tsvector" NOT NULL,
	"texts" "tsvector" NOT NULL,
	CONSTRAINT "search_entries_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"slug" text,
	"locale" text NOT NULL,
	"phrases" text[] NOT NULL,
	CONSTRAINT "search_synonyms_once" UNIQUE NULLS NOT DISTINCT("kind","slug","locale"),
	CONSTRAINT "search_synonyms_size" CHECK (cardinality(phrases) between 1 and 40 and length(phrases::text) <= 3000)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"near" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_items" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"digest" text NOT NULL,
	"copied_at" timestamp with time zone NOT NULL,
	CONSTRAINT "demo_items_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "component_styles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "component_styles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"theme_id" integer NOT NULL,
	"type" text NOT NULL,
	"settings" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "component_styles_once" UNIQUE("theme_id","type")
);
--> statement-breakpoint
CREATE TABLE "feature_flags" (
	"key" text PRIMARY KEY NOT NULL,
	"is_enabled" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "logos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "logos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"light_mode_url" text NOT NULL,
	"dark_mode_url" text NOT NULL,
	"light_picture" text,
	"dark_picture" text,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "policies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"position" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" text,
	CONSTRAINT "policies_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redirects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"target" text NOT NULL,
	"status" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "redirects_once" UNIQUE("kind","source"),
	CONSTRAINT "redirect_status" CHECK ("redirects"."status" in (301, 302))
);
--> statement-breakpoint
CREATE TABLE "seo_records" (
	"path" text PRIMARY KEY NOT NULL,
	"title" jsonb,
	"description" jsonb,
	"keywords" jsonb,
	"og_title" jsonb,
	"og_description" jsonb,
	"og_image" text,
	"canonical_url" text
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_texts" (
	"key" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "themes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "themes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"colors" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "themes_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "added_rows" (
	"digest" text PRIMARY KEY NOT NULL,
	"row_key" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"member_id" integer,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"rows" jsonb,
	"moved_amount" bigint,
	"moved_for" text
);
--> statement-breakpoint
CREATE TABLE "change_set_rows" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_set_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"change_set_id" integer NOT NULL,
	"key" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"state" text NOT NULL,
	"refusal" jsonb,
	CONSTRAINT "change_set_rows_once" UNIQUE("change_set_id","key")
);
--> statement-breakpoint
CREATE TABLE "change_sets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"facts" jsonb NOT NULL,
	"member_id" integer,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"page" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"member_id" integer,
	"by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_views_name" UNIQUE("page","name")
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"role" text NOT NULL,
	"member_id" integer,
	"invited_by" text NOT NULL,
	"inviter_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_members" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"totp_secret" text,
	"totp_step" integer,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"disabled_at" timestamp with time zone,
	CONSTRAINT "staff_members_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"offered_secret" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_setup_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "undo_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "undo_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"change" text NOT NULL,
	"input" jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"visitor" text NOT NULL,
	"choice" text NOT NULL,
	"version" integer NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"locale" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "page_views_day_path_locale_pk" PRIMARY KEY("day","path","locale")
);
--> statement-breakpoint
CREATE TABLE "rate_limit_counts" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "rate_limit_counts_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "visitor_sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"ip_address" text,
	"country" text,
	"look_up_country_at" timestamp with time zone DEFAULT 'epoch' NOT NULL,
	"user_agent" text,
	"device_info" jsonb,
	"referrer" text,
	"landing_page" text NOT NULL,
	"exit_page" text,
	"last_activity" timestamp with time zone NOT NULL,
	"page_views" integer DEFAULT 1 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closure_orders" ADD CONSTRAINT "closure_orders_closure_id_closures_id_fk" FOREIGN KEY ("closure_id") REFERENCES "public"."closures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closure_orders" ADD CONSTRAINT "closure_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closure_orders" ADD CONSTRAINT "closure_orders_last_reopening_id_closure_reopenings_id_fk" FOREIGN KEY ("last_reopening_id") REFERENCES "public"."closure_reopenings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closure_reopenings" ADD CONSTRAINT "closure_reopenings_closure_id_closures_id_fk" FOREIGN KEY ("closure_id") REFERENCES "public"."closures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closure_reopenings" ADD CONSTRAINT "closure_reopenings_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closure_slots" ADD CONSTRAINT "closure_slots_closure_id_closures_id_fk" FOREIGN KEY ("closure_id") REFERENCES "public"."closures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closure_slots" ADD CONSTRAINT "closure_slots_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closure_slots" ADD CONSTRAINT "closure_slots_reopening_id_closure_reopenings_id_fk" FOREIGN KEY ("reopening_id") REFERENCES "public"."closure_reopenings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_units" ADD CONSTRAINT "exchange_units_exchange_id_exchanges_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."exchanges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_units" ADD CONSTRAINT "exchange_units_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_units" ADD CONSTRAINT "exchange_units_from_slot_id_slots_id_fk" FOREIGN KEY ("from_slot_id") REFERENCES "public"."slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_units" ADD CONSTRAINT "exchange_units_closure_id_closures_id_fk" FOREIGN KEY ("closure_id") REFERENCES "public"."closures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_units" ADD CONSTRAINT "exchange_units_reservation_line_id_reservation_lines_id_fk" FOREIGN KEY ("reservation_line_id") REFERENCES "public"."reservation_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_account_codes" ADD CONSTRAINT "payout_account_codes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_by_member_staff_members_id_fk" FOREIGN KEY ("by_member") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_units" ADD CONSTRAINT "refund_units_request_id_refund_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."refund_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_units" ADD CONSTRAINT "refund_units_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_units" ADD CONSTRAINT "refund_units_closure_id_closures_id_fk" FOREIGN KEY ("closure_id") REFERENCES "public"."closures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_additions" ADD CONSTRAINT "cart_additions_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_ticket_type_id_ticket_types_id_fk" FOREIGN KEY ("ticket_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_combo_id_combos_id_fk" FOREIGN KEY ("combo_id") REFERENCES "public"."combos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "combo_parts" ADD CONSTRAINT "combo_parts_combo_id_combos_id_fk" FOREIGN KEY ("combo_id") REFERENCES "public"."combos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "combo_parts" ADD CONSTRAINT "combo_parts_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_categories" ADD CONSTRAINT "price_categories_ticket_type_id_ticket_types_id_fk" FOREIGN KEY ("ticket_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_parent_id_product_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."product_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_product_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."product_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_products" ADD CONSTRAINT "related_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_products" ADD CONSTRAINT "related_products_related_id_products_id_fk" FOREIGN KEY ("related_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_companions" ADD CONSTRAINT "ticket_companions_ticket_type_id_ticket_types_id_fk" FOREIGN KEY ("ticket_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_companions" ADD CONSTRAINT "ticket_companions_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_companions" ADD CONSTRAINT "ticket_companions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_prices" ADD CONSTRAINT "ticket_prices_category_id_price_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."price_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_prices" ADD CONSTRAINT "ticket_prices_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_types_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_vacancy_id_vacancies_id_fk" FOREIGN KEY ("vacancy_id") REFERENCES "public"."vacancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "album_pictures" ADD CONSTRAINT "album_pictures_album_id_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."albums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dishes" ADD CONSTRAINT "dishes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dishes" ADD CONSTRAINT "dishes_kitchen_id_kitchens_id_fk" FOREIGN KEY ("kitchen_id") REFERENCES "public"."kitchens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kitchens" ADD CONSTRAINT "kitchens_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_sections" ADD CONSTRAINT "theme_sections_theme_id_themes_id_fk" FOREIGN KEY ("theme_id") REFERENCES "public"."themes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ways" ADD CONSTRAINT "ways_from_id_places_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ways" ADD CONSTRAINT "ways_to_id_places_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_schedules" ADD CONSTRAINT "pool_schedules_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_lines" ADD CONSTRAINT "reservation_lines_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_lines" ADD CONSTRAINT "reservation_lines_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_lines" ADD CONSTRAINT "reservation_lines_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_renditions" ADD CONSTRAINT "picture_renditions_hash_pictures_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."pictures"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_inbox" ADD CONSTRAINT "demo_inbox_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_ticket_type_id_ticket_types_id_fk" FOREIGN KEY ("ticket_type_id") REFERENCES "public"."ticket_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_combo_id_combos_id_fk" FOREIGN KEY ("combo_id") REFERENCES "public"."combos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reservation_lines" ADD CONSTRAINT "order_reservation_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reservation_lines" ADD CONSTRAINT "order_reservation_lines_reservation_line_id_reservation_lines_id_fk" FOREIGN KEY ("reservation_line_id") REFERENCES "public"."reservation_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_given_for_intent_id_payment_intents_id_fk" FOREIGN KEY ("given_for_intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_payment_intent_id_payment_intents_id_fk" FOREIGN KEY ("payment_intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payment_intent_id_payment_intents_id_fk" FOREIGN KEY ("payment_intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_intent_id_payment_intents_id_fk" FOREIGN KEY ("payment_intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "component_styles" ADD CONSTRAINT "component_styles_theme_id_themes_id_fk" FOREIGN KEY ("theme_id") REFERENCES "public"."themes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_set_rows" ADD CONSTRAINT "change_set_rows_change_set_id_change_sets_id_fk" FOREIGN KEY ("change_set_id") REFERENCES "public"."change_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_sets" ADD CONSTRAINT "change_sets_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_inviter_id_staff_members_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "data_exports_requested" ON "data_exports" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "admissions_ticket" ON "admissions" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_one_valid" ON "tickets" USING btree ("order_line_id","unit","seat") WHERE "tickets"."state" in ('valid', 'used');--> statement-breakpoint
CREATE INDEX "tickets_order" ON "tickets" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "tickets_slot" ON "tickets" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "tickets_code_part" ON "tickets" USING gin ("code" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "closure_orders_order" ON "closure_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "closure_reopenings_closure" ON "closure_reopenings" USING btree ("closure_id");--> statement-breakpoint
CREATE INDEX "closure_slots_slot" ON "closure_slots" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "closure_slots_reopening" ON "closure_slots" USING btree ("reopening_id");--> statement-breakpoint
CREATE INDEX "closures_active" ON "closures" USING btree ("ends_on") WHERE "closures"."reopened_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_units_one_at_a_time" ON "exchange_units" USING btree ("order_line_id","unit") WHERE "exchange_units"."is_open";--> statement-breakpoint
CREATE INDEX "exchange_units_unit" ON "exchange_units" USING btree ("order_line_id","unit");--> statement-breakpoint
CREATE INDEX "exchange_units_closure" ON "exchange_units" USING btree ("closure_id");--> statement-breakpoint
CREATE INDEX "exchanges_order" ON "exchanges" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "exchanges_reservation" ON "exchanges" USING btree ("reservation_id") WHERE "exchanges"."reservation_id" is not null;--> statement-breakpoint
CREATE INDEX "exchanges_payment_deadline" ON "exchanges" USING btree ("payment_deadline") WHERE "exchanges"."status" = 'waits';--> statement-breakpoint
CREATE INDEX "payout_account_codes_order" ON "payout_account_codes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payout_account_codes_age" ON "payout_account_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refund_requests_order" ON "refund_requests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_requests_open" ON "refund_requests" USING btree ("id") WHERE "refund_requests"."status" = 'requested';--> statement-breakpoint
CREATE UNIQUE INDEX "refund_units_once" ON "refund_units" USING btree ("order_line_id","unit") WHERE "refund_units"."is_active";--> statement-breakpoint
CREATE INDEX "refund_units_closure" ON "refund_units" USING btree ("closure_id");--> statement-breakpoint
CREATE INDEX "cart_lines_cart" ON "cart_lines" USING btree ("cart_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_lines_ticket_once" ON "cart_lines" USING btree ("cart_id","ticket_type_id","date","time") WHERE "cart_lines"."removed_at" is null and "cart_lines"."ticket_type_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_lines_variant_once" ON "cart_lines" USING btree ("cart_id","variant_id") WHERE "cart_lines"."removed_at" is null and "cart_lines"."variant_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_lines_combo_once" ON "cart_lines" USING btree ("cart_id","combo_id") WHERE "cart_lines"."removed_at" is null and "cart_lines"."combo_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_lines_service_once" ON "cart_lines" USING btree ("cart_id","service_id","date") WHERE "cart_lines"."removed_at" is null and "cart_lines"."service_id" is not null;--> statement-breakpoint
CREATE INDEX "carts_updated" ON "carts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "holds_cart" ON "holds" USING btree ("cart_id");--> statement-breakpoint
CREATE INDEX "holds_reservation" ON "holds" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "holds_expired" ON "holds" USING btree ("expires_at") WHERE "holds"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "holds_one_live" ON "holds" USING btree ("cart_id") WHERE "holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "shipping_zones_in_order" ON "shipping_zones" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "shipping_zones_by_fee" ON "shipping_zones" USING btree ("fee","id");--> statement-breakpoint
CREATE INDEX "combo_parts_variant" ON "combo_parts" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "combos_by_price" ON "combos" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "combos_in_order" ON "combos" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "price_categories_in_order" ON "price_categories" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "product_categories_in_order" ON "product_categories" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("folded_name","id");--> statement-breakpoint
CREATE INDEX "products_in_order" ON "products" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("folded_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_by_position" ON "products" USING btree ("category_id","position","id") WHERE "products"."is_active";--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("category_id","price_from","id") WHERE "products"."is_active";--> statement-breakpoint
CREATE INDEX "products_by_age" ON "products" USING btree ("category_id","created_at","id") WHERE "products"."is_active";--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("category_id","position","id") WHERE "products"."is_active" and "products"."labels" @> '{featured}';--> statement-breakpoint
CREATE INDEX "products_new" ON "products" USING btree ("category_id","position","id") WHERE "products"."is_active" and "products"."labels" @> '{new}';--> statement-breakpoint
CREATE INDEX "products_sale" ON "products" USING btree ("category_id","position","id") WHERE "products"."is_active" and "products"."labels" @> '{sale}';--> statement-breakpoint
CREATE INDEX "products_discount" ON "products" USING btree ("category_id","position","id") WHERE "products"."is_active" and "products"."labels" @> '{discount}';--> statement-breakpoint
CREATE INDEX "seasons_by_start" ON "seasons" USING btree ("starts_on");--> statement-breakpoint
CREATE INDEX "services_by_price" ON "services" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "ticket_types_in_order" ON "ticket_types" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "variants_by_price" ON "variants" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "applications_open" ON "applications" USING btree ("answered_at","created_at");--> statement-breakpoint
CREATE INDEX "applications_vacancy" ON "applications" USING btree ("vacancy_id");--> statement-breakpoint
CREATE INDEX "applications_age" ON "applications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "comments_of_post" ON "comments" USING btree ("post_id","state","created_at");--> statement-breakpoint
CREATE INDEX "comments_replies" ON "comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "comments_by_decision" ON "comments" USING btree ("decided_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state <> 'held';--> statement-breakpoint
CREATE INDEX "comments_waiting" ON "comments" USING btree ("created_at") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "comments_writer" ON "comments" USING btree ("writer");--> statement-breakpoint
CREATE INDEX "comments_user" ON "comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comments_digest" ON "comments" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("answered_at","created_at");--> statement-breakpoint
CREATE INDEX "cv_uploads_age" ON "cv_uploads" USING btree ("uploaded_at");--> statement-breakpoint
CREATE INDEX "quote_requests_open" ON "quote_requests" USING btree ("answered_at","created_at");--> statement-breakpoint
CREATE INDEX "reviews_of_item" ON "reviews" USING btree ("kind","item_id","state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_by_stars" ON "reviews" USING btree ("kind","item_id","stars","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX "reviews_by_decision" ON "reviews" USING btree ("decided_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state <> 'held';--> statement-breakpoint
CREATE INDEX "reviews_newest_by_stars" ON "reviews" USING btree ("stars","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX "reviews_quoted" ON "reviews" USING btree ("quoted_at" DESC NULLS LAST) WHERE quotation is not null and state = 'shown';--> statement-breakpoint
CREATE INDEX "reviews_order" ON "reviews" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "reviews_waiting" ON "reviews" USING btree ("created_at") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "reviews_writer" ON "reviews" USING btree ("writer");--> statement-breakpoint
CREATE INDEX "reviews_user" ON "reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_digest" ON "reviews" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "album_pictures_shown" ON "album_pictures" USING btree ("album_id","position");--> statement-breakpoint
CREATE INDEX "album_pictures_place" ON "album_pictures" USING btree ("place");--> statement-breakpoint
CREATE INDEX "dishes_course" ON "dishes" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "dishes_kitchen" ON "dishes" USING btree ("kitchen_id");--> statement-breakpoint
CREATE INDEX "post_tags_newest" ON "post_tags" USING btree ("tag_id","published_at" DESC NULLS LAST,"post_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("kind","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "theme_sections_page" ON "theme_sections" USING btree ("page_type","position");--> statement-breakpoint
CREATE INDEX "vacancies_open" ON "vacancies" USING btree ("closes_on");--> statement-breakpoint
CREATE INDEX "ways_back" ON "ways" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "weather_observations_newest" ON "weather_observations" USING btree ("observed_at","id");--> statement-breakpoint
CREATE INDEX "email_tokens_user" ON "email_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_tokens_expired" ON "email_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expired" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reservation_lines_live" ON "reservation_lines" USING btree ("slot_id","expires_at") WHERE "reservation_lines"."released_at" is null;--> statement-breakpoint
CREATE INDEX "reservation_lines_live_stock" ON "reservation_lines" USING btree ("stock_id","expires_at") WHERE "reservation_lines"."released_at" is null;--> statement-breakpoint
CREATE INDEX "reservation_lines_reservation" ON "reservation_lines" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "reservations_unpaid_network" ON "reservations" USING btree ("network") WHERE "reservations"."status" in ('held', 'unpaid');--> statement-breakpoint
CREATE INDEX "reservations_unpaid_phone" ON "reservations" USING btree ("phone") WHERE "reservations"."status" in ('held', 'unpaid');--> statement-breakpoint
CREATE INDEX "reservations_cart_key" ON "reservations" USING btree ("cart_key") WHERE "reservations"."status" = 'held';--> statement-breakpoint
CREATE INDEX "reservations_ended_unpaid" ON "reservations" USING btree ("network","ended_unpaid_at") WHERE "reservations"."ended_unpaid_at" is not null;--> statement-breakpoint
CREATE INDEX "reservations_to_purge" ON "reservations" USING btree ("status","created_at") WHERE "reservations"."network" is not null or "reservations"."phone" is not null or "reservations"."cart_key" is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_stock" ON "stock_movements" USING btree ("stock_id","id");--> statement-breakpoint
CREATE INDEX "pictures_to_render" ON "pictures" USING btree ("render_from") WHERE "pictures"."render_from" is not null;--> statement-breakpoint
CREATE INDEX "demo_inbox_received" ON "demo_inbox" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "messages_waiting" ON "messages" USING btree ("channel","next_try_at") WHERE "messages"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "messages_undelivered" ON "messages" USING btree ("id") WHERE "messages"."state" in ('failed', 'unclear');--> statement-breakpoint
CREATE INDEX "messages_sent" ON "messages" USING btree ("sent_at") WHERE "messages"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_subject" ON "messages" USING btree ("subject_id","kind");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_kind_date" ON "order_lines" USING btree ("kind","date") WHERE "order_lines"."done_at" is null;--> statement-breakpoint
CREATE INDEX "order_lines_date" ON "order_lines" USING btree ("date","order_id");--> statement-breakpoint
CREATE INDEX "orders_test" ON "orders" USING btree ("id") WHERE "orders"."is_test";--> statement-breakpoint
CREATE INDEX "orders_payment_deadline" ON "orders" USING btree ("payment_deadline") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_session" ON "orders" USING btree ("cart_session_id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "orders_reservation" ON "orders" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("placed_at");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total");--> statement-breakpoint
CREATE INDEX "orders_to_review" ON "orders" USING btree ("id") WHERE "orders"."can_request_review" and "orders"."review_requested_at" is null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("folded_name" gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops,"code" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_tracking" ON "orders" USING btree (upper("shipment" ->> 'tracking')) WHERE "orders"."shipment" is not null;--> statement-breakpoint
CREATE INDEX "orders_tax_code" ON "orders" USING btree (("invoice" ->> 'taxCode')) WHERE "orders"."invoice" is not null;--> statement-breakpoint
CREATE INDEX "credit_entries_credit" ON "credit_entries" USING btree ("credit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_given_once" ON "credit_entries" USING btree ("credit_id") WHERE "credit_entries"."kind" = 'given';--> statement-breakpoint
CREATE INDEX "credits_intent" ON "credits" USING btree ("given_for_intent_id");--> statement-breakpoint
CREATE INDEX "credits_to_expire" ON "credits" USING btree ("expires_at") WHERE "credits"."balance" > 0;--> statement-breakpoint
CREATE INDEX "payment_attempts_intent" ON "payment_attempts" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "payment_notices_age" ON "payment_webhooks" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_once" ON "payments" USING btree ("provider","transaction_id") WHERE "payments"."status" <> 'voided';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_once_per_transfer" ON "payments" USING btree ("provider","bank_reference") WHERE "payments"."status" <> 'voided';--> statement-breakpoint
CREATE INDEX "payments_intent" ON "payments" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "payments_transaction" ON "payments" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "payments_bank_reference" ON "payments" USING btree ("bank_reference");--> statement-breakpoint
CREATE INDEX "payments_received" ON "payments" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payments_queued" ON "payments" USING btree ("id") WHERE "payments"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_intent" ON "refunds" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "refunds_done" ON "refunds" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("next_try_at") WHERE "refunds"."status" <> 'done';--> statement-breakpoint
CREATE INDEX "search_entries_names" ON "search_entries" USING gin ("names") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_entries_texts" ON "search_entries" USING gin ("texts") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_words_near" ON "search_words" USING gin ("near") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "redirects_source" ON "redirects" USING btree ("source");--> statement-breakpoint
CREATE UNIQUE INDEX "themes_one_active" ON "themes" USING btree ("is_active") WHERE "themes"."is_active";--> statement-breakpoint
CREATE INDEX "added_rows_created" ON "added_rows" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "audit_entries_member" ON "audit_entries" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_moved_for" ON "audit_entries" USING btree ("moved_for") WHERE "audit_entries"."moved_for" is not null;--> statement-breakpoint
CREATE INDEX "change_set_rows_key" ON "change_set_rows" USING btree ("key");--> statement-breakpoint
CREATE INDEX "change_set_rows_in_order" ON "change_set_rows" USING btree ("change_set_id",("refusal" is null),"id");--> statement-breakpoint
CREATE INDEX "change_sets_unapplied" ON "change_sets" USING btree ("created_at") WHERE "change_sets"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "staff_invitations_email" ON "staff_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "staff_invitations_expired" ON "staff_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_sessions_member" ON "staff_sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_expired" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "undo_steps_created" ON "undo_steps" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "consents_visitor" ON "consents" USING btree ("visitor");--> statement-breakpoint
CREATE INDEX "consents_given" ON "consents" USING btree ("given_at");--> statement-breakpoint
CREATE INDEX "rate_limit_counts_window" ON "rate_limit_counts" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "visitor_sessions_to_look_up" ON "visitor_sessions" USING btree ("look_up_country_at") WHERE "visitor_sessions"."country" is null and "visitor_sessions"."ip_address" is not null;--> statement-breakpoint
CREATE INDEX "visitor_sessions_address" ON "visitor_sessions" USING btree ("ip_address","start_time");--> statement-breakpoint
CREATE INDEX "visitor_sessions_activity" ON "visitor_sessions" USING btree ("last_activity");
--> statement-breakpoint
-- Part 3 of 3, written by hand: what drizzle cannot express.

-- The counters of rate limits may be lost in a crash. Unlogged, they do not cost every order a write to disk.
alter table rate_limit_counts set unlogged;

-- Localised texts that pages read are objects of strings. With anything else a page would fail.
alter table pools add constraint pools_name_is_localized check (is_localized(name));
alter table ticket_types add constraint ticket_types_name_is_localized check (is_localized(name));
alter table ticket_types add constraint ticket_types_summary_is_localized check (is_localized(summary));
alter table ticket_types add constraint ticket_types_description_is_localized check (is_localized(description));
alter table price_categories add constraint price_categories_name_is_localized check (is_localized(name));
alter table price_categories add constraint price_categories_note_is_localized check (is_localized(note));
alter table seasons add constraint seasons_name_is_localized check (is_localized(name));
alter table holidays add constraint holidays_name_is_localized check (is_localized(name));
alter table product_categories add constraint product_categories_name_is_localized check (is_localized(name));
alter table product_categories add constraint product_categories_summary_is_localized check (is_localized(summary));
alter table products add constraint products_name_is_localized check (is_localized(name));
alter table products add constraint products_summary_is_localized check (is_localized(summary));
alter table products add constraint products_description_is_localized check (is_localized(description));
alter table combos add constraint combos_name_is_localized check (is_localized(name));
alter table combos add constraint combos_summary_is_localized check (is_localized(summary));
alter table services add constraint services_name_is_localized check (is_localized(name));
alter table services add constraint services_summary_is_localized check (is_localized(summary));
alter table services add constraint services_description_is_localized check (is_localized(description));
alter table services add constraint services_unit_is_localized check (is_localized(unit));
alter table services add constraint services_duration_is_localized check (is_localized(duration));
alter table shipping_zones add constraint shipping_zones_name_is_localized check (is_localized(name));
alter table shipping_zones add constraint shipping_zones_takes_is_localized check (is_localized(takes));
alter table payment_methods add constraint payment_methods_name_is_localized check (is_localized(name));
alter table payment_methods add constraint payment_methods_note_is_localized check (is_localized(note));
alter table site_texts add constraint site_texts_body_is_localized check (is_localized(body));
alter table policies add constraint policies_title_is_localized check (is_localized(title));
alter table policies add constraint policies_body_is_localized check (is_localized(body));
alter table slots add constraint slots_closed_reason_is_localized check (is_localized(closed_reason));
alter table closures add constraint closures_reason_is_localized check (is_localized(reason));

-- Product lists are sorted and filtered by `price_from`, and a product is found by the codes of its variants. Each statement
-- that changes variants updates their products once, because it can change thousands of variants.
create function lowest_price_of(product int) returns bigint language sql stable
  return coalesce((select min(price) from variants where product_id = product and is_active), 0);

create function update_products_of_variants() returns trigger language plpgsql as $$
begin
  -- An update of the slug writes the search entry again.
  update products set slug = slug, price_from = lowest_price_of(id) where id in (select product_id from changed);
  return null;
end $$;

create trigger variants_added after insert on variants referencing new table as changed
  for each statement execute function update_products_of_variants();

create trigger variants_deleted after delete on variants referencing old table as changed
  for each statement execute function update_products_of_variants();

create function update_products_of_changed_variants() returns trigger language plpgsql as $$
begin
  update products set price_from = lowest_price_of(id) where id in (
    select unnest(array[earlier.product_id, later.product_id]) from earlier join later using (id)
    where (earlier.price, earlier.is_active, earlier.product_id) is distinct from (later.price, later.is_active, later.product_id));
  update products set slug = slug where id in (
    select unnest(array[earlier.product_id, later.product_id]) from earlier join later using (id)
    where (earlier.sku, earlier.is_active, earlier.product_id) is distinct from (later.sku, later.is_active, later.product_id));
  return null;
end $$;

create trigger variants_changed after update on variants referencing old table as earlier new table as later
  for each statement execute function update_products_of_changed_variants();

-- The staff log only grows.
create function protect_audit_entries() returns trigger language plpgsql as $$
BEGIN
	RAISE EXCEPTION 'The log of what staff did is only ever added to';
END $$;

create trigger protect_audit_entries before update or delete or truncate on audit_entries
  for each statement execute function protect_audit_entries();

-- Whether an order is a test is decided when it is placed.
create function keep_test_flag() returns trigger language plpgsql as $$
begin
  raise exception 'orders.is_test of % never changes', old.code;
end $$;

create trigger orders_keep_test_flag before update of is_test on orders for each row
  when (old.is_test is distinct from new.is_test) execute function keep_test_flag();

-- Returns whether the closure still closes the slot: no reopening of the closure or of a part of it has opened the slot again.
-- `isOnWeekdays` has the same condition on weekdays.
create function closure_covers(c closures, pool integer, day date, slot_time text) returns boolean language sql stable as $$
  select c.reopened_at is null and day between c.starts_on and c.ends_on
    and (c.pool_id is null or c.pool_id = pool)
    and (cardinality(c.weekdays) = 0 or extract(isodow from day)::int = any (c.weekdays))
    and (cardinality(c.times) = 0 or slot_time = any (c.times))
    and not exists (select from closure_reopenings r where r.closure_id = c.id and day between r.starts_on and r.ends_on
      and (r.pool_id is null or r.pool_id = pool)
      and (cardinality(r.weekdays) = 0 or extract(isodow from day)::int = any (r.weekdays))
      and (cardinality(r.times) = 0 or slot_time = any (r.times)))
$$;

-- A slot that is created within a closure is closed from the start, for the reason of the newest closure that covers it.
-- The trigger takes the lock of closing and reopening (`lockClosures`) in shared mode. Without it, a closure that is
-- written at the same moment would miss the new slots, and they would miss the closure.
create function close_new_slots() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('closures', 0));
  insert into closure_slots (closure_id, slot_id)
    select c.id, s.id from new_slots s
    join closures c on c.reopened_at is null and s.date between c.starts_on and c.ends_on
      and closure_covers(c, s.pool_id, s.date, s.time);
  update slots set closed_at = newest.closed_at, closed_reason = newest.reason
    from (
      select distinct on (k.slot_id) k.slot_id, c.closed_at, c.reason
      from new_slots s join closure_slots k on k.slot_id = s.id join closures c on c.id = k.closure_id
      order by k.slot_id, c.id desc
    ) as newest
    where slots.id = newest.slot_id;
  return null;
end
$$;

create trigger close_new_slots after insert on slots referencing new table as new_slots
  for each statement execute function close_new_slots();

-- Reservations and their limits, checked under locks. A function that refuses raises GD001 (out of stock), GD002 (limit
-- of unpaid reservations) or GD003 (limit of orders per hour), and the detail says why, as JSON.
-- Each query of these functions sees what other transactions committed before it began, also while it waited for a lock.

-- Adds to what is reserved of a slot or a stock. Returns false if less is left, or if the slot is closed.
create function add_reserved(item_kind text, item_id integer, amount integer) returns boolean language plpgsql as $$
begin
  if item_kind = 'slot' then
    update slots set reserved = reserved + amount
      where id = item_id and closed_at is null and reserved + amount <= capacity;
  else
    update stocks set reserved = reserved + amount where id = item_id and reserved + amount <= quantity;
  end if;
  return found;
end $$;

-- Releases expired lines of an item. Lines that another transaction has locked are skipped, because that transaction
-- may be turning them into an order. The item is locked before its lines, as everywhere. FOR UPDATE could deadlock with
-- the KEY SHARE lock of new rows that reference a slot, which NO KEY UPDATE does not block.
create function release_expired_lines(item_kind text, item_id integer, moment timestamptz) returns void
language plpgsql as $$
declare
  expired integer[];
  amount integer;
begin
  if item_kind = 'slot' then
    perform 1 from slots where id = item_id for no key update;
  else
    perform 1 from stocks where id = item_id for no key update;
  end if;
  expired := array(
    select id from reservation_lines
    where (item_kind = 'slot' and slot_id = item_id or item_kind = 'stock' and stock_id = item_id)
      and released_at is null and expires_at <= moment
    for update skip locked);
  if cardinality(expired) = 0 then
    return;
  end if;
  with released as (
    update reservation_lines set released_at = moment where id = any (expired) returning quantity
  ) select sum(quantity) into amount from released;
  if item_kind = 'slot' then
    update slots set reserved = reserved - amount where id = item_id;
  else
    update stocks set reserved = reserved - amount where id = item_id;
  end if;
end $$;

-- Reserves all requested quantities, with a line for each, or raises GD001. Items are locked in the common order: slots
-- before stocks, each by ID. Expired holds are released only when their places are needed.
create function reserve_items(for_reservation integer, requested jsonb, until timestamptz, moment timestamptz)
returns setof reservation_lines language plpgsql as $$
declare
  item record;
  shortages jsonb := '[]';
begin
  for item in
    select r.kind, r.id, sum(r.quantity)::integer as total, array_agg(r.quantity) as quantities
    from jsonb_to_recordset(requested) as r (kind text, id integer, quantity integer)
    where r.quantity > 0 group by r.kind, r.id order by r.kind, r.id
  loop
    if not add_reserved(item.kind, item.id, item.total) then
      perform release_expired_lines(item.kind, item.id, moment);
      -- The item is locked now. This is tried again even if another transaction released the expired lines.
      if not add_reserved(item.kind, item.id, item.total) then
        shortages := shortages || (jsonb_build_object('kind', item.kind, 'id', item.id) || coalesce(
          case item.kind
            when 'slot' then (select jsonb_build_object('left', capacity - reserved, 'isClosed', false)
              from slots where id = item.id and closed_at is null)
            else (select jsonb_build_object('left', quantity - reserved, 'isClosed', false)
              from stocks where id = item.id)
          end, '{"left": 0, "isClosed": true}'));
        continue;
      end if;
    end if;
    return query
      insert into reservation_lines (slot_id, stock_id, reservation_id, quantity, created_at, expires_at)
      select case item.kind when 'slot' then item.id end, case item.kind when 'stock' then item.id end,
        for_reservation, line.quantity, moment, until
      from unnest(item.quantities) as line (quantity)
      returning *;
  end loop;
  if shortages <> '[]' then
    raise exception 'Less is left than was requested' using errcode = 'GD001', detail = shortages::text;
  end if;
end $$;

-- Limits what one network and one phone reserve without paying, because a visitor can open any number of sessions. Holds
-- may take a third of an item, and holds and unpaid orders together half of it, but at least 8 places or 3 pieces. Two
-- orders or holds that expired within six hours halve both limits; from the third on, a cancelled order counts as
-- expired, because buyers may change their mind. Call it after the items are reserved, because their locks make parallel
-- requests wait. Raises GD002.
create function limit_unpaid_items(for_reservation integer, requested jsonb, sources text[], moment timestamptz)
returns void language plpgsql as $$
declare
  exceeded record;
begin
  with source as (
    select named.source, named.value from reservations r
    cross join lateral (values ('network', r.network), ('phone', r.phone)) as named (source, value)
    where r.id = for_reservation and named.value is not null and named.source = any (sources)
  ), item as (
    select distinct r.kind, r.id from jsonb_to_recordset(requested) as r (kind text, id integer, quantity integer)
    where r.quantity > 0
  ), available as (
    select item.kind, slots.id as slot_id, null::integer as stock_id, capacity as amount, 8 as minimum
      from item join slots on item.kind = 'slot' and slots.id = item.id
    union all
    select item.kind, null, stocks.id, quantity, 3 from item join stocks on item.kind = 'stock' and stocks.id = item.id
  ), counted as (
    select source.source, available.kind, reserved.*,
      case when ended.expired < 2 then greatest(amount / 3, minimum)
        else greatest(greatest(amount / 3, minimum) / 2, 1) end as max_held,
      case when ended.expired < 2 then greatest(amount / 2, minimum)
        else greatest(greatest(amount / 2, minimum) / 2, 1) end as max_unpaid
    from source cross join available
    cross join lateral (
      select coalesce(sum(c.quantity) filter (where k.status = 'held'), 0) as held,
        coalesce(sum(c.quantity), 0) as unpaid, min(k.ends_at) as until
      from reservations k join reservation_lines c on c.reservation_id = k.id
      where k.status in ('held', 'unpaid')
        and (source.source = 'network' and k.network = source.value or source.source = 'phone' and k.phone = source.value)
        and c.released_at is null and (c.expires_at is null or c.expires_at > moment)
        and (c.slot_id = available.slot_id or c.stock_id = available.stock_id)
    ) as reserved
    cross join lateral (
      select count(*) filter (where not k.is_cancelled)
        + greatest(0, count(*) filter (where k.is_cancelled) - 2) as expired
      from reservations k where k.ended_unpaid_at > moment - interval '6 hours'
        and case source.source when 'network' then k.network = source.value else k.phone = source.value end
    ) as ended
  )
  select source, case when held > max_held then max_held else max_unpaid end as max, until into exceeded
    from counted where held > max_held or unpaid > max_unpaid order by source, kind limit 1;
  if found then
    raise exception 'Too much is reserved without payment' using errcode = 'GD002', detail = to_jsonb(exceeded)::text;
  end if;
end $$;

-- Limits the unpaid orders of each source of `limits` (`source`, `value`, `max`). An order that expired or was cancelled
-- unpaid counts towards its network's limit for an hour. Parallel requests wait here for each other, so the caller must
-- not hold locks on slots or stocks. Raises GD002.
create function limit_unpaid_orders(limits jsonb, moment timestamptz) returns void language plpgsql as $$
declare
  buyer record;
  counted record;
begin
  for buyer in
    select l.source, l.value, l.max from jsonb_to_recordset(limits) as l (source text, value text, max integer)
    order by l.source
  loop
    perform pg_advisory_xact_lock(hashtextextended(buyer.source || ' ' || buyer.value, 0));
    if buyer.source = 'network' then
      select count(*) as orders, min(until) as until into counted from (
        select ends_at as until from reservations where status = 'unpaid' and network = buyer.value
        union all
        select ended_unpaid_at + interval '1 hour' from reservations
        where network = buyer.value and cart_key is null and ended_unpaid_at > moment - interval '1 hour'
      ) as unpaid;
    else
      select count(*) as orders, min(ends_at) as until into counted
        from reservations where status = 'unpaid' and phone = buyer.value;
    end if;
    if counted.orders > buyer.max then
      raise exception 'Too many orders are unpaid' using errcode = 'GD002',
        detail = jsonb_build_object('source', buyer.source, 'max', buyer.max, 'until', counted.until)::text;
    end if;
  end loop;
end $$;

-- Reserves what a cart or an exchange requests, within the limits of its network and its phone.
create function reserve_within_limits(for_reservation integer, requested jsonb, until timestamptz, moment timestamptz)
returns setof reservation_lines language plpgsql as $$
begin
  return query select * from reserve_items(for_reservation, requested, until, moment);
  perform limit_unpaid_items(for_reservation, requested, '{network,phone}', moment);
end $$;

-- Reserves what an order requests, within the limits of unpaid orders and of unpaid places. A cart's hold that reserves
-- the same becomes the reservation of the order, without touching slots and stocks. Then only the phone's places are
-- checked: the hold passed its network's limit, and the order reserves no more than the hold.
create function reserve_for_order(for_reservation integer, is_held boolean, requested jsonb, limits jsonb, moment timestamptz)
returns setof reservation_lines language plpgsql as $$
begin
  if is_held then
    return query update reservation_lines set expires_at = null
      where reservation_id = for_reservation and released_at is null returning *;
    perform limit_unpaid_orders(limits, moment);
    perform limit_unpaid_items(for_reservation, requested, '{phone}', moment);
  else
    perform limit_unpaid_orders(limits, moment);
    return query select * from reserve_within_limits(for_reservation, requested, null, moment);
  end if;
end $$;

-- Limits the orders that one mailbox and one phone place after `since`, because both are unverified and an order sends
-- messages to them. `limits` has for each the field of the form, the mailbox or phone, and the limit. Cancelled orders
-- count. Orders that staff accepted or that were paid do not, except orders of 0 VND and orders paid by store credit
-- alone: they are paid at once, and a refund returns the credit to be used again. Addresses are compared as `mailboxOf`
-- does. Raises GD003.
create function limit_hourly_orders(limits jsonb, since timestamptz) returns void language plpgsql as $$
declare
  contact record;
  counted record;
begin
  for contact in
    select l.field, l.value, l.max from jsonb_to_recordset(limits) as l (field text, value text, max integer)
    order by l.field
  loop
    perform pg_advisory_xact_lock(hashtextextended('hourly orders ' || contact.value, 0));
    select count(*) as orders, min(o.placed_at) as first into counted from orders o
      where o.placed_at > since
        and (o.method in ('free', 'credit')
          or (o.status in ('pending', 'cancelled') and o.payment_status not in ('paid', 'refunded')))
        and case contact.field when 'phoneNumber' then o.phone = contact.value
          else regexp_replace(split_part(lower(o.email), '@', 1), '\+.*|\.', '', 'g')
            || '@' || split_part(lower(o.email), '@', 2) = contact.value end;
    if counted.orders >= contact.max then
      raise exception 'Too many orders were placed' using errcode = 'GD003',
        detail = jsonb_build_object('field', contact.field, 'max', contact.max, 'first', counted.first)::text;
    end if;
  end loop;
end $$;

-- Every change of a published review updates the ratings of its item and of the whole shop (`all`).
create function count_review(of_kind text, of_item integer, stars integer, step integer) returns void language plpgsql as $$
begin
  insert into ratings (kind, item_id) values ('all', 0), (of_kind, of_item) on conflict do nothing;
  update ratings set one = one + case stars when 1 then step else 0 end, two = two + case stars when 2 then step else 0 end,
    three = three + case stars when 3 then step else 0 end, four = four + case stars when 4 then step else 0 end,
    five = five + case stars when 5 then step else 0 end
    where (kind, item_id) in (('all', 0), (of_kind, of_item));
end $$;

create function update_ratings() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'shown' then
    perform count_review(old.kind, old.item_id, old.stars, -1);
  end if;
  if tg_op <> 'DELETE' and new.state = 'shown' then
    perform count_review(new.kind, new.item_id, new.stars, 1);
  end if;
  return null;
end $$;

create trigger reviews_rated after insert or delete or update of kind, item_id, stars, state on reviews
  for each row execute function update_ratings();

-- One index lists the public posts of a tag, newest first, so each tag of a post stores the post's time of publication.
create function update_post_tag_times() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'post_tags' then
    new.published_at := (select case when withdrawn_at is null then published_at end from posts where id = new.post_id);
    return new;
  end if;
  update post_tags set published_at = case when new.withdrawn_at is null then new.published_at end
    where post_id = new.id;
  return null;
end $$;

create trigger post_tags_timed before insert on post_tags for each row execute function update_post_tag_times();

create trigger posts_timed after update of published_at, withdrawn_at on posts for each row
  when ((old.published_at, old.withdrawn_at) is distinct from (new.published_at, new.withdrawn_at))
  execute function update_post_tag_times();

-- Saving a post without changing its title, summary or text keeps its time of change.
create function set_post_updated_at() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.updated_at := new.published_at;
  elsif (new.title, new.summary, new.body) is not distinct from (old.title, old.summary, old.body) then
    new.updated_at := old.updated_at;
  end if;
  return new;
end $$;

create trigger posts_changed before insert or update on posts for each row execute function set_post_updated_at();

-- The search index. `app/domain/search/words.rules.ts` queries words in the form in which these functions write them.

-- Returns a word and every string that it becomes when one letter is removed.
create function near(word text) returns text[] language sql immutable strict parallel safe
  return (select array_agg(distinct cut) from (
    select word as cut union all
    select overlay(word placing '' from at for 1) from generate_series(1, length(word)) as at where length(word) > 2
  ) as cuts);

-- Returns the words of a text: runs of letters and digits. A letter and its combining marks are one letter.
create function words_of(input text) returns text[] language sql immutable strict parallel safe
  return array_remove(regexp_split_to_array(lower(normalize(input, nfc)), '[^[:alnum:]]+'), '');

-- Returns each two neighbouring words of a phrase as one word, so that "captreo" is found.
create function word_pairs(input text) returns text[] language sql immutable strict parallel safe
  return (select coalesce(array_agg(words[at] || words[at + 1]), '{}')
    from regexp_split_to_table(input, '[^[:alnum:][:space:]-]+') as phrase,
      words_of(phrase) as words, generate_series(1, cardinality(words) - 1) as at);

-- Returns the search words of a text: each word normalised, as written with the prefix `=`, and two neighbouring words as
-- one with the prefix `+`. They have no weights, so that the index alone can answer a query. A placeholder such as
-- `{phone}` quotes a fact of the shop, and its name must not be found as a word. It is indexed with the prefix `$`, and a
-- search for the value of the fact looks for that.
create function search_vector(input text) returns tsvector language sql immutable strict parallel safe
  return (select array_to_tsvector(words_of(fold(plain))
      || (select array_agg('=' || word) from unnest(words_of(plain)) as word)
      || (select array_agg('+' || pair) from unnest(word_pairs(fold(plain))) as pair)
      || (select array_agg('$' || name[1]) from regexp_matches(input, '\{([a-z_]+(?::[a-z0-9-]+)?)\}', 'g') as name))
    from regexp_replace(input, '\{[a-z_]+(?::[a-z0-9-]+)?\}', ' | ', 'g') as plain);

-- Returns the headings of a Markdown text.
create function headings_in(input text) returns text language sql immutable strict parallel safe
  return (select string_agg(heading[1], E'\n') from regexp_matches(input, '^#+\s+(.*)$', 'gn') as heading);

-- Makes the headings of a long text ordinary lines, because they do not name what it is about.
create function without_headings(value jsonb) returns jsonb language sql immutable strict parallel safe
  return (select jsonb_object_agg(locale, regexp_replace(content, '^#+\s+', '', 'gn')) from jsonb_each_text(value) as each(locale, content));

-- Joins the words of a phrase, which is then found only as a whole or by its beginning.
create function join_words(input text) returns text language sql immutable strict parallel safe
  return array_to_string(words_of(fold(input)), '');

-- Returns the text of a section below its title, in one language.
create function section_text(content jsonb, locale text) returns text language sql immutable strict parallel safe
  return coalesce(content->'lead'->>locale, content->'text'->>locale,
    (select string_agg(concat_ws(': ', item->'name'->>locale, item->'text'->>locale), ' ')
      from jsonb_path_query(content, 'lax $.items[*]') as item));

-- Returns the text of a section below its title, in all languages that the section has.
create function section_texts(content jsonb) returns jsonb language sql immutable strict parallel safe
  return (select coalesce(jsonb_object_agg(locale, section_text(content, locale)), '{}')
    from (select distinct jsonb_object_keys(localized_texts_in(content)) as locale) as languages
    where section_text(content, locale) is not null);

-- Maintains the search entry of a row. The arguments of the trigger are the kind; the columns of the entry, as SQL over
-- the columns of the row (`item`), named slug, name, and optionally summary, body, keywords (phrases separated by commas),
-- codes and picture; and the condition under which the row can be found. Its synonyms (`search_synonyms`) are keywords too.
create function update_search_entry() returns trigger language plpgsql as $$
declare
  entry jsonb;
  name text;
  keywords text;
  keyword_phrases text[];
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
  name := texts_in(entry->'name');
  keywords := concat_ws(E'\n', texts_in(entry->'keywords'), (
    select string_agg(array_to_string(s.phrases, E'\n'), E'\n' order by s.locale, s.slug) from search_synonyms s
    where s.kind = tg_argv[0] and coalesce(s.slug, entry->>'slug') = entry->>'slug'));
  keyword_phrases := regexp_split_to_array(concat_ws(E'\n', keywords, headings_in(texts_in(entry->'body'))), '[,;\n]+');
  insert into search_entries (kind, item_id, slug, name, name_length, summary, picture, names, texts) values (
    tg_argv[0], new.id, entry->>'slug', entry->'name', cardinality(words_of(name)),
    coalesce(entry->'summary', '{"vi": ""}'), entry->>'picture',
    search_vector(name) || array_to_tsvector(array(
      select '@' || join_words(phrase) from unnest(keyword_phrases) as phrase
      union select '#' || join_words(code) from jsonb_array_elements_text(entry->'codes') as code)),
    search_vector(concat_ws(E'\n', name, keywords, texts_in(entry->'summary'), texts_in(entry->'body'))));
  -- Words with digits are left out, because a mistyped number is not corrected to another number. The order of the rows
  -- prevents a deadlock between two transactions that write the same words.
  insert into search_words (word, near)
    select word, near(word)
    from (select distinct unnest(words_of(fold(name)) || word_pairs(fold(name))) as word) as found
    where word !~ '\d' and not exists (select from search_words known where known.word = found.word)
    order by word on conflict do nothing;
  return null;
end $$;

create trigger ticket_types_search after insert or delete or update of slug, name, summary, description, includes, picture, is_active
  on ticket_types for each row execute function update_search_entry(
    'ticket', 'slug, name, summary, jsonb_build_array(description, includes) as body, picture', 'is_active');

create trigger products_search after insert or delete or update of slug, name, summary, description, options, pictures, is_active
  on products for each row execute function update_search_entry(
    'product', 'slug, name, summary, jsonb_build_array(description, options) as body, pictures[1] as picture,
      array(select v.sku from variants v where v.product_id = item.id and v.is_active) as codes',
    'is_active');

create trigger services_search after insert or delete or update of slug, name, summary, description, pictures, is_active
  on services for each row execute function update_search_entry(
    'service', 'slug, name, summary, description as body, pictures[1] as picture', 'is_active');

-- Visitors find only policies that a staff member has read.
create trigger policies_search after insert or delete or update on policies for each row execute function update_search_entry(
  'policy', 'slug, title as name, body as summary, body', 'confirmed_at is not null');

create trigger theme_sections_search after insert or delete or update on theme_sections for each row
  execute function update_search_entry(
    'section', 'page_type as slug, content->''title'' as name, content->''keywords'' as keywords, content as body,
      section_texts(content) as summary, content->>''picture'' as picture',
    'is_active and (theme_id is null or exists (select from themes t where t.id = theme_id and t.is_active))');

create trigger posts_search after insert or delete or update of
    kind, slug, title, summary, keywords, body, cover, published_at, withdrawn_at, is_indexed
  on posts for each row execute function update_search_entry('post',
    'slug, title as name, summary, jsonb_build_array(keywords, without_headings(body)) as body, cover as picture',
    'kind = ''blog'' and is_indexed');

create trigger posts_search_news after insert or delete or update of
    kind, slug, title, summary, keywords, body, cover, published_at, withdrawn_at, is_indexed
  on posts for each row execute function update_search_entry('newsPost',
    'slug, title as name, summary, jsonb_build_array(keywords, without_headings(body)) as body, cover as picture',
    'kind = ''news'' and is_indexed');

create trigger dishes_search after insert or delete or update of slug, name, summary, ingredients, picture, is_active
  on dishes for each row execute function update_search_entry(
    'dish', 'slug, name, summary, ingredients as body, picture', 'is_active');

create trigger places_search after insert or delete or update of slug, name, summary, body, picture
  on places for each row execute function update_search_entry(
    'place', 'slug, name, summary, without_headings(body) as body, picture', 'true');

create trigger questions_search after insert or delete or update of slug, question, answer
  on questions for each row execute function update_search_entry(
    'question', 'slug, question as name, answer as summary', 'true');

create trigger vacancies_search after insert or delete or update of
    slug, title, summary, team, pay, body, published_at, closes_on, is_indexed
  on vacancies for each row execute function update_search_entry('vacancy',
    'slug, title as name, summary, jsonb_build_array(team, pay, without_headings(body)) as body', 'is_indexed');

-- Sections of a theme are found only while the theme is active.
create function reindex_theme_sections() returns trigger language plpgsql as $$
begin
  update theme_sections set position = position where theme_id = new.id;
  return null;
end $$;

create trigger themes_search after update of is_active on themes for each row execute function reindex_theme_sections();

-- A change of synonyms writes the entries of their items again.
create function reindex_items(of_kind text, of_slug text) returns void language plpgsql as $$
declare
  item_table regclass;
begin
  for item_table in select tgrelid from pg_trigger
    where tgfoid = 'update_search_entry'::regproc and split_part(encode(tgargs, 'escape'), '\000', 1) = of_kind
  loop
    execute format('update %s set slug = slug where $1 is null or slug = $1', item_table) using of_slug;
  end loop;
end $$;

create function reindex_synonyms() returns trigger language plpgsql as $$
begin
  perform reindex_items(subject.kind, subject.slug) from (select distinct kind, slug from changed) as subject;
  return null;
end $$;

create trigger search_synonyms_added after insert on search_synonyms referencing new table as changed
  for each statement execute function reindex_synonyms();

create trigger search_synonyms_changed after update on search_synonyms referencing new table as changed
  for each statement execute function reindex_synonyms();

create trigger search_synonyms_deleted after delete on search_synonyms referencing old table as changed
  for each statement execute function reindex_synonyms();

-- Every change of content is announced, so that the page cache renders the pages again. The trigger must not be on a
-- table that carts, holds, orders or stock write: a transaction that notifies holds a lock of the whole database while
-- it commits.
create function announce_content_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', tg_table_name);
  return null;
end $$;

do $$
declare
  content_table text;
begin
  foreach content_table in array array[
    'album_pictures', 'albums', 'authors', 'closure_reopenings', 'closures', 'combo_parts', 'combos', 'comments',
    'component_styles', 'courses', 'dishes', 'feature_flags', 'holidays', 'kitchens', 'logos', 'payment_methods', 'pictures', 'places',
    'plans', 'policies', 'pool_schedules', 'pools', 'post_tags', 'posts', 'price_categories', 'product_categories',
    'products', 'questions', 'redirects', 'related_products', 'reviews', 'search_synonyms', 'seasons', 'seo_records',
    'services', 'settings', 'shipping_zones', 'site_texts', 'tags', 'theme_sections', 'themes', 'ticket_companions',
    'ticket_prices', 'ticket_types', 'vacancies', 'variants', 'vat_rates', 'ways', 'weather_observations']
  loop
    execute format('create trigger %I after insert or update or delete or truncate on %I
      for each statement execute function announce_content_change()', content_table || '_announced', content_table);
  end loop;
end $$;
