ALTER TABLE "closures" ADD COLUMN "weekdays" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closure_weekdays" CHECK (cardinality("closures"."weekdays") = 0 or "closures"."weekdays" <@ array[1, 2, 3, 4, 5, 6, 7]
        and extract(isodow from "closures"."starts_on")::int = any ("closures"."weekdays")
        and extract(isodow from "closures"."ends_on")::int = any ("closures"."weekdays"));--> statement-breakpoint

-- Tells whether a closure that is not reopened covers a slot of a pool. `isOnWeekdays` has the same condition on weekdays.
create or replace function closure_covers(c closures, pool integer, day date, slot_time text) returns boolean language sql immutable as $$
  select c.reopened_at is null and day between c.starts_on and c.ends_on
    and (c.pool_id is null or c.pool_id = pool)
    and (cardinality(c.weekdays) = 0 or extract(isodow from day)::int = any (c.weekdays))
    and (cardinality(c.times) = 0 or slot_time = any (c.times))
$$;
