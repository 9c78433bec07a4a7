import type { Tx } from "~db/client.server";
import { transact } from "~db/transaction.server";
import { settleClaimant } from "../capacity/claimants.server";
import { takeOutOfStock } from "../capacity/claims.server";
import type { Act, Ctx } from "../ctx";
import { DomainError } from "../errors";
import { payableOf } from "../money/payables.server";
import { countsInPart } from "../money/queue-reasons";
import { lockWaiting } from "../money/receipts.server";
import {
  type Cause,
  lockOrderByCode,
  moveOrder,
  type Order,
  refuseMove,
  setOrderWait,
} from "../orders/move-order.server";
import { completeLines, deliverIfDone, shipsGoods } from "../orders/order-contents.server";
import { writeToBuyer } from "../orders/order-letters.server";
import { writeShipment } from "../orders/write-order.server";
import { adapters } from "../payments/adapters.server";
import { mustBeAllowed } from "../permission";
import { type Money, receiveMoney } from "../settling/receive-money.server";
import { mustBeWithinLimits } from "../staff/money-limits.server";

/** Each is refused where the table of states does not allow it (transition_refused). */

/** An order that is paid at the door is accepted: somebody has rung the buyer, or trusts them. */
export async function acceptOrder(ctx: Ctx, code: string): Promise<void> {
  await withOrder(ctx, code, "order_accepted", async (tx, order, cause) => {
    // One that was given up stays so: its pieces may be somebody else's by now.
    if (!adapters[order.method].paidAtTheDoor || order.status !== "pending") refuseMove(order, "confirmed");
    await moveOrder(tx, order, "confirmed", cause);
    await setOrderWait(tx, order, { waitsUntil: null });
    await settleClaimant(tx, order.claimantId);
  });
}

export async function processOrder(ctx: Ctx, code: string): Promise<void> {
  await withOrder(ctx, code, "order_packed", async (tx, order, cause) => {
    if (!(await shipsGoods(tx, order.id))) refuseMove(order, "processing");
    await moveOrder(tx, order, "processing", cause);
  });
}

export async function shipOrder(
  ctx: Ctx,
  { code, carrier, tracking }: { code: string; carrier: string; tracking: string },
): Promise<void> {
  await withOrder(ctx, code, "order_shipped", async (tx, order, cause) => {
    const shipped = await moveOrder(tx, order, "shipped", { ...cause, why: `${carrier} ${tracking}`.trim() });
    await writeShipment(tx, order, { carrier, tracking });
    await takeOutOfStock(tx, order.claimantId, ctx.now);
    await writeToBuyer(tx, ctx, shipped, "order_shipped", { byPhone: true });
  });
}

/**
 * Delivering a parcel that is paid in cash confirms that the money arrived.
 * @throws DomainError not_payable while other money for it is in doubt: staff say first whether that counts; sum_too_high
 *   where the cash is more than the role may confirm, and nothing is done then
 */
export async function deliverOrder(ctx: Ctx, code: string): Promise<void> {
  // The money first: a crash between the two leaves a paid parcel under way, which is delivered by saying so again.
  const atTheDoor = await withOrder(ctx, code, null, async (tx, order, cause): Promise<Money | null> => {
    if (order.status !== "shipped") refuseMove(order, "delivered");
    const owed = adapters[order.method].paidAtTheDoor && order.paymentStatus !== "paid";
    return owed ? missingFor(tx, order, cause) : null;
  });
  if (atTheDoor) await takeAtTheDoor(ctx, atTheDoor);
  await withOrder(ctx, code, "order_delivered", async (tx, order, cause) => {
    await moveOrder(tx, order, "delivered", cause);
  });
}

async function takeAtTheDoor(ctx: Ctx, money: Money) {
  const staff = mustBeAllowed(ctx, "money");
  const what = "paid_at_the_door";
  const { amount, transactionId: order } = money;
  const moved = { amount, for: order };
  await receiveMoney(ctx, money, {
    allow: (tx) => mustBeWithinLimits(tx, ctx, staff, { what, ...moved }),
    note: (tx) => staff.write(tx, { what, subject: `order ${order}`, after: { amount }, money: moved }),
  });
}

async function missingFor(tx: Tx, order: Order, { actor: toldBy }: Cause): Promise<Money> {
  const payable = await payableOf(tx, { kind: "order", subjectId: order.id });
  const waiting = await lockWaiting(tx, payable.id);
  if (waiting.some(({ reason }) => !countsInPart(reason))) throw new DomainError("not_payable");
  const amount = waiting.reduce((missing, { amount }) => missing - amount, payable.amount);
  const { method: provider, code: transactionId } = order;
  return { provider, transactionId, amount, payableId: payable.id, attemptId: null, toldBy };
}

/** Of an order that is paid and not cancelled. Services that were given back are left out. */
export async function completeServices(ctx: Ctx, { code, date }: { code: string; date?: string }): Promise<number> {
  return withOrder(ctx, code, "services_done", async (tx, order, cause) => {
    if (order.paymentStatus !== "paid" || order.status === "cancelled") refuseMove(order, "delivered");
    const done = await completeLines(tx, order.id, date, ctx.now);
    await deliverIfDone(tx, order, cause);
    return done;
  });
}

/** `what`: as it is written to the log; null where it is only looked at. */
async function withOrder<T>(
  ctx: Ctx,
  code: string,
  what: Act["what"] | null,
  act: (tx: Tx, order: Order, cause: Cause) => Promise<T>,
) {
  const staff = mustBeAllowed(ctx, "orders");
  return transact(ctx.db, async (tx) => {
    const order = await lockOrderByCode(tx, code);
    const result = await act(tx, order, { actor: `staff:${staff.name}`, now: ctx.now });
    if (what) await staff.write(tx, { what, subject: `order ${order.code}`, before: { status: order.status } });
    return result;
  });
}
