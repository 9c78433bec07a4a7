import { gte } from "drizzle-orm";
import { shopDate } from "~/lib/shop-time";
import { holidays } from "~db/schema/catalog";
import type { Ctx } from "../ctx";

/** Includes today. */
export function countHolidaysAhead({ db, now }: Pick<Ctx, "db" | "now">): Promise<number> {
  return db.$count(holidays, gte(holidays.date, shopDate(now)));
}
