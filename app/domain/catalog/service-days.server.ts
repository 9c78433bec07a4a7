import { addDays, isDate, shopDate, weekday } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import type { services } from "~db/schema/catalog";
import { listOpenDays, listOpenPoolDays } from "../inventory/open-days.server";
import { salesHorizonDays } from "../inventory/slot";

type ServiceSchedule = Pick<typeof services.$inferSelect, "leadDays" | "weekdays" | "poolId">;

export async function listServiceDays(db: Db | Tx, service: ServiceSchedule, now: Date): Promise<string[]> {
  const { first, last } = getBookableRange(service, now);
  const days = service.poolId === null ? listEachDay(first, last) : await listOpenDays(db, service.poolId, first, last);
  return days.filter((date) => findDateRefusal(service, date, now) === null);
}

export async function readDateRefusals(
  db: Db | Tx,
  services: readonly ServiceSchedule[],
  dates: readonly string[],
  now: Date,
) {
  const pools = services.flatMap(({ poolId }) => poolId ?? []);
  const open = await listOpenPoolDays(db, pools, dates.filter(isDate));
  return (service: ServiceSchedule, date: string): DateRefusal | null => {
    const isPoolOpen =
      service.poolId === null || open.some((day) => day.poolId === service.poolId && day.date === date);
    return findDateRefusal(service, date, now) ?? (isPoolOpen ? null : "day_closed");
  };
}

function listEachDay(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

export type DateRefusal = "date_past" | "date_too_soon" | "date_too_far" | "day_closed";
type BookingTerms = { leadDays: number; weekdays: readonly number[] };

function getBookableRange({ leadDays }: Pick<BookingTerms, "leadDays">, now: Date) {
  const today = shopDate(now);
  return { first: addDays(today, leadDays), last: addDays(today, salesHorizonDays) };
}

/** Returns null if the date can be requested. Does not check the pool that the service needs. */
function findDateRefusal(service: BookingTerms, date: string, now: Date): DateRefusal | null {
  const { first, last } = getBookableRange(service, now);
  if (date < shopDate(now)) return "date_past";
  if (date < first) return "date_too_soon";
  if (date > last) return "date_too_far";
  return service.weekdays.includes(weekday(date)) ? null : "day_closed";
}
