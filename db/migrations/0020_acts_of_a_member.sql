-- concurrently
DROP INDEX IF EXISTS "staff_acts_member";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "staff_acts_member" ON "staff_acts" USING btree ("member_id","at");