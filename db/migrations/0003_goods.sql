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
	"active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "combos_slug_unique" UNIQUE("slug"),
	CONSTRAINT "combo_price" CHECK ("combos"."price" > 0)
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
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "related_products" (
	"product_id" integer NOT NULL,
	"related_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "related_products_product_id_related_id_pk" PRIMARY KEY("product_id","related_id")
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
	"position" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "services_slug_unique" UNIQUE("slug")
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
	"stock" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "variants_sku_unique" UNIQUE("sku"),
	CONSTRAINT "variants_choice" UNIQUE("product_id","choice"),
	CONSTRAINT "stock_never_oversold" CHECK ("variants"."taken" between 0 and "variants"."stock"),
	CONSTRAINT "variant_price" CHECK ("variants"."price" > 0 and ("variants"."compare_at" is null or "variants"."compare_at" > "variants"."price"))
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "quote_requests_formKey_unique" UNIQUE("form_key")
);
--> statement-breakpoint
CREATE TABLE "shipping_zones" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipping_zones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" jsonb NOT NULL,
	"takes" jsonb NOT NULL,
	"countries" text[] NOT NULL,
	"provinces" text[] NOT NULL,
	"fee" bigint NOT NULL,
	"may_be_free" boolean NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "cart_lines_once";--> statement-breakpoint
ALTER TABLE "cart_lines" ALTER COLUMN "ticket_type_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_lines" ALTER COLUMN "date" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_lines" ALTER COLUMN "time" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "ticket_type_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "slot_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "date" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "time" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "category_key" SET DEFAULT 'piece';--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "members" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "policy" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "capacity_claims" ALTER COLUMN "slot_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "kind" text DEFAULT 'ticket' NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "variant_id" integer;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "combo_id" integer;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "service_id" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "kind" text DEFAULT 'ticket' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "variant_id" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "service_id" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "combo_id" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "combo_name" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "group_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ship_to" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bill_to" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_vat" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipment" jsonb;--> statement-breakpoint
ALTER TABLE "capacity_claims" ADD COLUMN "variant_id" integer;--> statement-breakpoint
ALTER TABLE "combo_parts" ADD CONSTRAINT "combo_parts_combo_id_combos_id_fk" FOREIGN KEY ("combo_id") REFERENCES "public"."combos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "combo_parts" ADD CONSTRAINT "combo_parts_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_parent_id_product_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."product_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_product_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."product_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_products" ADD CONSTRAINT "related_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_products" ADD CONSTRAINT "related_products_related_id_products_id_fk" FOREIGN KEY ("related_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_requests" ADD CONSTRAINT "quote_requests_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "combo_parts_variant" ON "combo_parts" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "products_by_position" ON "products" USING btree ("category_id","position","id") WHERE "products"."active";--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("category_id","price_from","id") WHERE "products"."active";--> statement-breakpoint
CREATE INDEX "products_by_age" ON "products" USING btree ("category_id","created_at","id") WHERE "products"."active";--> statement-breakpoint
CREATE INDEX "quote_requests_open" ON "quote_requests" USING btree ("answered_at","created_at");--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_combo_id_combos_id_fk" FOREIGN KEY ("combo_id") REFERENCES "public"."combos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_combo_id_combos_id_fk" FOREIGN KEY ("combo_id") REFERENCES "public"."combos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capacity_claims" ADD CONSTRAINT "capacity_claims_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_lines_ticket_once" ON "cart_lines" USING btree ("cart_id","ticket_type_id","date","time") WHERE "cart_lines"."removed_at" is null and "cart_lines"."ticket_type_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_lines_variant_once" ON "cart_lines" USING btree ("cart_id","variant_id") WHERE "cart_lines"."removed_at" is null and "cart_lines"."variant_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_lines_combo_once" ON "cart_lines" USING btree ("cart_id","combo_id") WHERE "cart_lines"."removed_at" is null and "cart_lines"."combo_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_lines_service_once" ON "cart_lines" USING btree ("cart_id","service_id","date") WHERE "cart_lines"."removed_at" is null and "cart_lines"."service_id" is not null;--> statement-breakpoint
CREATE INDEX "capacity_claims_live_stock" ON "capacity_claims" USING btree ("variant_id","expires_at") WHERE "capacity_claims"."released_at" is null;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_line_is_one_thing" CHECK (num_nonnulls("cart_lines"."ticket_type_id", "cart_lines"."variant_id", "cart_lines"."combo_id", "cart_lines"."service_id") = 1);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_line_is_one_thing" CHECK (num_nonnulls("order_lines"."ticket_type_id", "order_lines"."variant_id", "order_lines"."service_id") = 1);--> statement-breakpoint
ALTER TABLE "capacity_claims" ADD CONSTRAINT "claim_has_one_subject" CHECK (num_nonnulls("capacity_claims"."slot_id", "capacity_claims"."variant_id") = 1);