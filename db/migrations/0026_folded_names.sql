DROP INDEX "orders_search";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "folded_name" text GENERATED ALWAYS AS (fold(texts_in(name))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "folded_name" text GENERATED ALWAYS AS (fold(full_name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "tickets_code_part" ON "tickets" USING gin ("code" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("folded_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_tracking" ON "orders" USING btree (upper("shipment" ->> 'tracking')) WHERE "orders"."shipment" is not null;--> statement-breakpoint
CREATE INDEX "orders_tax_code" ON "orders" USING btree (("invoice" ->> 'taxCode')) WHERE "orders"."invoice" is not null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("folded_name" gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops,"code" gin_trgm_ops);