-- concurrently
DROP INDEX IF EXISTS "orders_user";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_user" ON "orders" USING btree ("user_id");--> statement-breakpoint
DROP INDEX IF EXISTS "orders_to_join";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_to_join" ON "orders" USING btree (lower("email")) WHERE "orders"."user_id" is null;
