import { type SQL, sql } from "drizzle-orm";
import type { ScheduledDays } from "./open-weekdays.rules";

/**
 * `from` contains the table `pool_schedules` as `s`. Schedules of two weeks or less, such as those of holidays, are
 * left out, because they do not change the usual opening days.
 */
export function selectScheduledDays(from: SQL, where: SQL): SQL<ScheduledDays | null> {
  return sql`(select json_object_agg(weekday, days) from (
    select weekday, jsonb_agg(distinct jsonb_build_array(s.starts_on, coalesce(s.ends_on, '9999-12-31'))) as days
    from ${from} cross join unnest(s.weekdays) weekday
    where ${where} and s.capacity > 0 and (s.ends_on is null or s.ends_on - s.starts_on >= 14)
    group by weekday) by_weekday)`;
}
