ALTER TABLE "holds" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "holds_network" ON "holds" USING btree ("network") WHERE "holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "orders_network" ON "orders" USING btree ("network") WHERE "orders"."network" is not null;--> statement-breakpoint
CREATE INDEX "orders_unpaid_phone" ON "orders" USING btree ("phone") WHERE "orders"."status" = 'pending';