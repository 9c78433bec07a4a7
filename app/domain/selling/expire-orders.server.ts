import { logError } from "~/lib/log.server";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { payableOf } from "../money/payables.server";
import { listDueOrders, lockIfDue } from "../orders/due-orders.server";
import type { Order } from "../orders/move-order.server";
import { adapters } from "../payments/adapters.server";
import { askAllAttempts } from "./ask-all-attempts.server";
import { cancelLocked } from "./cancel-order.server";

const atOnce = 10;

/**
 * A gateway with an open attempt is asked first; while it is silent the order waits some minutes more (not if nobody
 * opened the gateway's page). An order that fails is logged and hinders no other.
 */
export async function expireOrders(ctx: Ctx): Promise<void> {
  const due = await listDueOrders(ctx.db, ctx.now, 200);
  // A few at a time: one silent gateway must not keep the places of the others.
  for (let from = 0; from < due.length; from += atOnce) {
    await Promise.all(due.slice(from, from + atOnce).map((order) => tryExpiring(ctx, order)));
  }
}

async function tryExpiring(ctx: Ctx, order: Order) {
  try {
    await expireOrder(ctx, order);
  } catch (error) {
    logError(error, `job expire-orders, order ${order.id}`);
  }
}

async function expireOrder(ctx: Ctx, order: Order) {
  const payable = await payableOf(ctx.db, { kind: "order", subjectId: order.id });
  if ((await askAllAttempts(ctx, payable.id, order.waitsUntil)) === "wait") return;
  const why = adapters[order.method].paidAtTheDoor ? "not accepted in time" : "not paid in time";
  await transact(ctx.db, async (tx) => {
    const still = await lockIfDue(tx, order, ctx.now);
    if (still) await cancelLocked(tx, still, { actor: "system", why, now: ctx.now }, { lapsed: true });
  });
}
