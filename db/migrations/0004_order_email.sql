DROP INDEX "orders_to_join";--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree (lower("email"));