import { sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { poolSchedules, slots } from "~db/schema/inventory";
import { salesHorizonDays } from "./slot";

/** Staff may have edited existing slots, so they stay. Of overlapping schedules the one that starts later wins. */
export async function createSlots(db: Db | Tx, today: string): Promise<number> {
  const created = await db.execute(sql`
    insert into ${slots} (pool_id, date, time, capacity)
    select distinct on (s.pool_id, day.date, slot.time) s.pool_id, day.date, slot.time, s.capacity
    from ${poolSchedules} s
    cross join (select ${today}::date + n as date from generate_series(0, ${salesHorizonDays}::int) as n) as day
    cross join unnest(s.times) as slot (time)
    where day.date >= s.starts_on
      and (s.ends_on is null or day.date <= s.ends_on)
      and extract(isodow from day.date)::int = any (s.weekdays)
    order by s.pool_id, day.date, slot.time, s.starts_on desc, s.id desc
    on conflict do nothing`);
  return created.count;
}
