import type { Db, Tx } from "~db/client.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import type { Order } from "../orders/order-status.server";
import { settingText } from "../shop/shop.rules";
import { chosenOf } from "./choose-units.server";
import { judgeMove, type Move, type WhyNotMove } from "./exchange.rules";
import { factsOfUnit } from "./judge-units.server";
import { readUnits, type Unit } from "./units.server";

export type Movable = { unit: Unit; move: Move | null; why: WhyNotMove | null };

export async function listMovable(
  db: Db | Tx,
  { now, shop }: Pick<Ctx, "now" | "shop">,
  order: Order,
): Promise<Movable[]> {
  const at = { now, opens: settingText(shop, "opening_time"), paid: order.paymentStatus === "paid" };
  const tickets = (await readUnits(db, order)).filter(({ line }) => line.kind === "ticket");
  return tickets.map((unit) => {
    const said = judgeMove(factsOfUnit(unit), at);
    return typeof said === "string" ? { unit, move: null, why: said } : { unit, move: said, why: null };
  });
}

/** All chosen units must be exchangeable and in the same pool. @throws DomainError nothing_chosen, not_to_move */
export function chooseMovable(all: readonly Movable[], units: readonly string[]): { units: Unit[]; pool: number } {
  const chosen = chosenOf(all, { units }, "not_to_move");
  const pools = new Set(chosen.map(({ unit }) => unit.tickets[0]?.slot.pool));
  const [pool] = pools;
  if (pool === undefined || pools.size > 1 || chosen.some(({ move }) => move === null))
    throw new DomainError("not_to_move", { field: "units" });
  return { units: chosen.map(({ unit }) => unit), pool };
}
