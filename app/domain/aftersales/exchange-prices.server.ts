import type { Db, Tx } from "~db/client.server";
import { priceTickets } from "../catalog/price-tickets.server";
import type { OrderUnit } from "./order-units.server";

/** Returns the price in whole VND: what was paid if the shop closed the old day, null if the new day has no price. */
export type ExchangePricing = (unit: OrderUnit, date: string) => number | null;

export async function loadExchangePrices(db: Db | Tx, units: readonly OrderUnit[]): Promise<ExchangePricing> {
  const list = await priceTickets(
    db,
    units.flatMap(({ line }) => line.ticketTypeId ?? []),
  );
  return ({ line, closure, paid }, date) => {
    if (closure) return paid;
    if (line.ticketTypeId === null) return null;
    return list(line.ticketTypeId, date).find(({ key }) => key === line.categoryKey)?.price ?? null;
  };
}

/** Returns the price difference in whole VND, negative if the new day is cheaper, or null if a price is missing. */
export function calculateDifference(
  units: readonly OrderUnit[],
  date: string,
  priceOf: ExchangePricing,
): number | null {
  let difference = 0;
  for (const unit of units) {
    const price = priceOf(unit, date);
    if (price === null) return null;
    difference += price - unit.paid;
  }
  return difference;
}
