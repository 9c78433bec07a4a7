import type { Db, Tx } from "~db/client.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import type { Order } from "../orders/order-status.server";
import { settingText } from "../shop/shop.rules";
import { checkExchangeEligibility, type ExchangeBlocker, type ExchangeRight } from "./exchange.rules";
import { type OrderUnit, readOrderUnits } from "./order-units.server";
import { getUnitFacts } from "./refund-eligibility.server";
import { selectUnits } from "./select-units.server";

export type ExchangeableUnit = { unit: OrderUnit; right: ExchangeRight | null; blocker: ExchangeBlocker | null };

export async function listExchangeableUnits(
  db: Db | Tx,
  { now, shop }: Pick<Ctx, "now" | "shop">,
  order: Order,
): Promise<ExchangeableUnit[]> {
  const context = { now, opens: settingText(shop, "opening_time"), paid: order.paymentStatus === "paid" };
  const tickets = (await readOrderUnits(db, order)).filter(({ line }) => line.kind === "ticket");
  return tickets.map((unit) => {
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
