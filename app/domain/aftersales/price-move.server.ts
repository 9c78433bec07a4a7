import type { Db, Tx } from "~db/client.server";
import { priceTickets } from "../pricing/price-tickets.server";
import type { Unit } from "./units.server";

/** What a unit costs on a day, whole VND: of a day that the shop closed what was paid; null where the day has no price, or the shop sells it no more. */
export type MovePrices = (unit: Unit, date: string) => number | null;

export async function priceMoves(db: Db | Tx, units: readonly Unit[]): Promise<MovePrices> {
  const list = await priceTickets(
    db,
    units.flatMap(({ line }) => line.ticketTypeId ?? []),
  );
  return ({ line, closing, paid }, date) => {
    if (closing) return paid;
    if (line.ticketTypeId === null) return null;
    return list(line.ticketTypeId, date).find(({ key }) => key === line.categoryKey)?.price ?? null;
  };
}

/** What a day costs more than was paid for these, or less than nothing; null where it cannot be said. */
export function differenceOn(units: readonly Unit[], date: string, priceOf: MovePrices): number | null {
  let difference = 0;
  for (const unit of units) {
    const price = priceOf(unit, date);
    if (price === null) return null;
    difference += price - unit.paid;
  }
  return difference;
}
