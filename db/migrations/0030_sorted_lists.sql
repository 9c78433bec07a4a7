ALTER TABLE "audit_entries" ADD COLUMN "rows" jsonb;--> statement-breakpoint
CREATE INDEX "shipping_zones_in_order" ON "shipping_zones" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "shipping_zones_by_fee" ON "shipping_zones" USING btree ("fee","id");--> statement-breakpoint
CREATE INDEX "combos_by_price" ON "combos" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "combos_in_order" ON "combos" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "price_categories_in_order" ON "price_categories" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "product_categories_in_order" ON "product_categories" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("folded_name","id");--> statement-breakpoint
CREATE INDEX "products_in_order" ON "products" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "services_by_price" ON "services" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "ticket_types_in_order" ON "ticket_types" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "variants_by_price" ON "variants" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "change_set_rows_in_order" ON "change_set_rows" USING btree ("change_set_id",("refusal" is null),"id");