ALTER TABLE "orders" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "confirmed_by" text;--> statement-breakpoint
CREATE INDEX "orders_test" ON "orders" USING btree ("id") WHERE "orders"."is_test";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "test_order_method" CHECK (case when "orders"."is_test" then "orders"."method" in ('test', 'free') else "orders"."method" <> 'test' end);--> statement-breakpoint
-- Whether an order is a test is decided when it is placed.
create function keep_test_flag() returns trigger language plpgsql as $$
begin
  raise exception 'orders.is_test of % never changes', old.code;
end $$;
--> statement-breakpoint
create trigger orders_keep_test_flag before update of is_test on orders for each row
  when (old.is_test is distinct from new.is_test) execute function keep_test_flag();
--> statement-breakpoint
-- Visitors find only policies that a staff member has read. Those that exist were public before.
update policies set confirmed_at = updated_at;
--> statement-breakpoint
drop trigger policies_search on policies;
--> statement-breakpoint
create trigger policies_search after insert or delete or update on policies for each row execute function update_search_entry(
  'policy', 'slug, title as name, body as summary, body', 'confirmed_at is not null');
