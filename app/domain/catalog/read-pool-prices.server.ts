import { eq } from "drizzle-orm";
import { weekday } from "~/lib/shop-time";
import type { Db } from "~db/client.server";
import { ticketTypes } from "~db/schema/catalog";
import { priceTickets } from "./price-tickets.server";

/** The returned function finds the lowest price, on a date, among the first categories of a pool's tickets, or null. */
export async function readPoolPrices(db: Db): Promise<(poolId: number, date: string) => number | null> {
  const { id, poolId, openWeekdays, isActive } = ticketTypes;
  const types = await db.select({ id, poolId, openWeekdays }).from(ticketTypes).where(eq(isActive, true));
  const prices = await priceTickets(
    db,
    types.map((type) => type.id),
  );
  return (pool, date) => {
    const found = types
      .filter((type) => type.poolId === pool && type.openWeekdays.includes(weekday(date)))
      .map((type) => prices(type.id, date)[0]?.price ?? null)
      .filter((price) => price !== null);
    return found.length > 0 ? Math.min(...found) : null;
  };
}
