import type { Db, Tx } from "~db/client.server";
import { priceTickets } from "../catalog/price-tickets.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import type { Order } from "../orders/order-status.server";
import { settingText } from "../shop/shop.rules";
import { checkExchangeEligibility, type ExchangeBlocker, type ExchangeRight } from "./eligibility.rules";
import { getUnitFacts } from "./eligibility.server";
import { formatUnitKey, type OrderUnit, readOrderUnits } from "./order-units.server";

type UnitSelection = { units: readonly string[]; pieces?: Readonly<Record<string, number>> };

/** Goods are selected by quantity, from the last piece on. @throws DomainError nothing_chosen, or `errorCode` */
export function selectUnits<Of extends { unit: OrderUnit }>(
  all: readonly Of[],
  { units, pieces = {} }: UnitSelection,
  errorCode: "not_to_give_back" | "not_to_move" = "not_to_give_back",
): Of[] {
  const requestedKeys = new Set(units);
  const byKey = all.filter(({ unit }) => unit.line.kind !== "variant" && requestedKeys.has(formatUnitKey(unit)));
  if (byKey.length < requestedKeys.size) throw new DomainError(errorCode, { field: "units" });
  const byQuantity = Object.entries(pieces).flatMap(([line, count]) => {
    const own = all.filter(
      ({ unit: { orderLineId, status, line: of } }) =>
        String(orderLineId) === line && of.kind === "variant" && status === "valid",
    );
    if (own.length < count) throw new DomainError(errorCode, { field: `pieces.${line}` });
    return count > 0 ? own.slice(-count) : [];
  });
  const chosen = [...byKey, ...byQuantity];
  if (chosen.length === 0) throw new DomainError("nothing_chosen", { field: "units" });
  return chosen;
}

export type ExchangeableUnit = { unit: OrderUnit; right: ExchangeRight | null; blocker: ExchangeBlocker | null };

export async function listExchangeableUnits(
  db: Db | Tx,
  { now, shop }: Pick<Ctx, "now" | "shop">,
  order: Order,
): Promise<ExchangeableUnit[]> {
  const context = { now, opens: settingText(shop, "opening_time"), isPaid: order.paymentStatus === "paid" };
  const tickets = (await readOrderUnits(db, order)).filter(({ line }) => line.kind === "ticket");
  return tickets.map((unit) => {
    if (order.isTest) return { unit, right: null, blocker: "test" as const };
    const result = checkExchangeEligibility(getUnitFacts(unit), context);
    return typeof result === "string" ? { unit, right: null, blocker: result } : { unit, right: result, blocker: null };
  });
}

/** All chosen units must be exchangeable and in the same pool. @throws DomainError nothing_chosen, not_to_move */
export function selectExchangeableUnits(
  all: readonly ExchangeableUnit[],
  units: readonly string[],
): { units: OrderUnit[]; pool: number } {
  const chosen = selectUnits(all, { units }, "not_to_move");
  const pools = new Set(chosen.map(({ unit }) => unit.tickets[0]?.slot.pool));
  const [pool] = pools;
  if (pool === undefined || pools.size > 1 || chosen.some(({ right }) => right === null))
    throw new DomainError("not_to_move", { field: "units" });
  return { units: chosen.map(({ unit }) => unit), pool };
}

/** Returns whole VND, or null if the new day has no price. If the shop closed the old day, returns what was paid. */
export type ExchangePricing = (unit: OrderUnit, date: string) => number | null;

export async function loadExchangePrices(db: Db | Tx, units: readonly OrderUnit[]): Promise<ExchangePricing> {
  const list = await priceTickets(
    db,
    units.flatMap(({ line }) => line.ticketTypeId ?? []),
    { shouldIncludeInactive: true },
  );
  return ({ line, closure, paid }, date) => {
    if (closure) return paid;
    if (line.ticketTypeId === null) return null;
    return list(line.ticketTypeId, date).find(({ key }) => key === line.categoryKey)?.price ?? null;
  };
}

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
