-- concurrently
DROP INDEX IF EXISTS "tickets_one_good";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "tickets_one_good" ON "tickets" USING btree ("order_line_id","unit","seat") WHERE "tickets"."state" in ('valid', 'used');--> statement-breakpoint
DROP INDEX IF EXISTS "tickets_slot";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tickets_slot" ON "tickets" USING btree ("slot_id");
