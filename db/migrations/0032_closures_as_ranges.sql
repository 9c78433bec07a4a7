ALTER TABLE "closings" ADD COLUMN "pool_id" integer;--> statement-breakpoint
ALTER TABLE "closings" ADD COLUMN "times" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closings_active" ON "closings" USING btree ("ends_on") WHERE "closings"."reopened_at" is null;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closing_forwards" CHECK ("closings"."starts_on" <= "closings"."ends_on");--> statement-breakpoint
-- Whether a closure that is not reopened covers a slot of a pool.
CREATE FUNCTION closure_covers(c closings, pool integer, day date, slot_time text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  select c.reopened_at is null and day between c.starts_on and c.ends_on
    and (c.pool_id is null or c.pool_id = pool)
    and (cardinality(c.times) = 0 or slot_time = any (c.times))
$$;--> statement-breakpoint
-- Slots that are created within a closure are closed from their beginning, for the reason of the newest one that covers
-- them. The lock is the one that closing and reopening take (`lockClosures`), shared: without it a closure that is written
-- at the same moment would not see these slots, nor they the closure.
CREATE FUNCTION close_new_slots() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('closures', 0));
  insert into closing_slots (closing_id, slot_id)
    select c.id, s.id from new_slots s join closings c on closure_covers(c, s.pool_id, s.date, s.time);
  update capacity_slots set closed_at = newest.closed_at, closed_reason = newest.reason
    from (
      select distinct on (k.slot_id) k.slot_id, c.closed_at, c.reason
      from new_slots s join closing_slots k on k.slot_id = s.id join closings c on c.id = k.closing_id
      order by k.slot_id, c.id desc
    ) as newest
    where capacity_slots.id = newest.slot_id;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER close_new_slots AFTER INSERT ON capacity_slots REFERENCING NEW TABLE AS new_slots
FOR EACH STATEMENT EXECUTE FUNCTION close_new_slots();
