import { addDays } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import type { services } from "~db/schema/catalog";
import { listOpenDays } from "../capacity/list-open-days.server";
import { type NotWished, whyNotWished, wishesWithin } from "./wishes.rules";

type Service = Pick<typeof services.$inferSelect, "leadDays" | "weekdays" | "poolId">;

/** The days that a service can be wished for: those on which it runs, and what it needs runs too. */
export async function listServiceDays(db: Db | Tx, service: Service, now: Date): Promise<string[]> {
  const { first, last } = wishesWithin(service, now);
  const days = service.poolId === null ? eachDay(first, last) : await listOpenDays(db, service.poolId, first, last);
  return days.filter((date) => whyNotWished(service, date, now) === null);
}

/** Why a service cannot be wished for a day; null when it can. */
export async function whyNotThen(db: Db | Tx, service: Service, date: string, now: Date): Promise<NotWished | null> {
  const { poolId } = service;
  const wrong = whyNotWished(service, date, now);
  if (wrong || poolId === null) return wrong;
  return (await listOpenDays(db, poolId, date, date)).length > 0 ? null : "day_closed";
}

function eachDay(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
