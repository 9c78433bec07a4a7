import { addDays, isDate } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import type { services } from "~db/schema/catalog";
import { listOpenDays, listOpenPoolDays } from "../inventory/list-open-days.server";
import { type NotWished, whyNotWished, wishesWithin } from "./wishes.rules";

type Service = Pick<typeof services.$inferSelect, "leadDays" | "weekdays" | "poolId">;

/** The dates that can be requested: the service is offered and its pool is open. */
export async function listServiceDays(db: Db | Tx, service: Service, now: Date): Promise<string[]> {
  const { first, last } = wishesWithin(service, now);
  const days = service.poolId === null ? eachDay(first, last) : await listOpenDays(db, service.poolId, first, last);
  return days.filter((date) => whyNotWished(service, date, now) === null);
}

/** Reads all pools in one query. The result is null for a date that can be requested. */
export async function whyNotThen(db: Db | Tx, services: readonly Service[], dates: readonly string[], now: Date) {
  const pools = services.flatMap(({ poolId }) => poolId ?? []);
  const open = await listOpenPoolDays(db, pools, dates.filter(isDate));
  return (service: Service, date: string): NotWished | null => {
    const runs = service.poolId === null || open.some((day) => day.poolId === service.poolId && day.date === date);
    return whyNotWished(service, date, now) ?? (runs ? null : "day_closed");
  };
}

function eachDay(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
