import type { Tx } from "~db/client.server";
import { listIssuedTickets, lockTickets, suspendTickets } from "../admission/issued-tickets.server";
import { readOrderUnits } from "../aftersales/order-units.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { reopenReservation } from "../inventory/reservations.server";
import { notifyBuyer } from "../orders/notify-buyer.server";
import { getOrderPaymentContext, hasCompletedService, hasGoodsToShip } from "../orders/order-contents.server";
import {
  type EventCause,
  lockOrder,
  type Order,
  reopenUnpaidOrder,
  setPaymentDeadline,
} from "../orders/order-status.server";
import { adapters } from "./adapters.server";
import { createRefund } from "./create-refund.server";
import { reopenAttempts } from "./payment-attempts.server";
import type { PaymentIntent } from "./payment-intents.server";
import { lockSettledPayments } from "./payments.server";
import { deleteExcessRefunds, isUnsent, lockRefundsOfIntent, unsettlePayments } from "./void-payment.server";

/**
 * Undoes the settlement of a locked order after one of its payments was voided. If the other payments suffice, the
 * order stays paid. Otherwise it gets a new payment deadline, keeps its places, and its tickets are suspended until it
 * is paid.
 * @throws DomainError transfer_used if something was used, exchanged, refunded, shipped or done
 */
export async function undoSettlement(tx: Tx, ctx: Ctx, intent: PaymentIntent, cause: EventCause) {
  const order = await lockOrder(tx, intent.subjectId);
  const settled = (await lockSettledPayments(tx, [intent.id])).map(({ payment }) => payment);
  const left = settled.reduce((sum, { amount }) => sum + amount, 0);
  const isCancelled = order.status === "cancelled";
  if (left >= intent.amount && !isCancelled) {
    await ensureNoRefundSent(tx, intent, "over");
    await deleteExcessRefunds(tx, intent.id);
    const last = settled.at(-1);
    const amount = left - intent.amount;
    if (last && amount > 0) await createRefund(tx, last, { amount, reason: "over", now: ctx.now });
    return;
  }
  await requireUnusedOrder(tx, order);
  if (!isCancelled) {
    await ensureNoRefundSent(tx, intent);
    await deleteExcessRefunds(tx, intent.id);
  }
  await unsettlePayments(tx, settled, isCancelled ? "returned" : "queued");
  await reopenAttempts(tx, intent.id);
  await suspendTickets(tx, order.id);
  const { isCashOnDelivery, getPaymentDeadline } = adapters[order.method];
  await reopenUnpaidOrder(tx, order, isCancelled || isCashOnDelivery, cause);
  if (isCancelled) return;
  if (!isCashOnDelivery) {
    const until = getPaymentDeadline(
      ctx.shop,
      { now: ctx.now, placedAt: ctx.now },
      await getOrderPaymentContext(tx, order),
    );
    await setPaymentDeadline(tx, order, { paymentDeadline: until });
    await reopenReservation(tx, order.reservationId, until);
  }
  await notifyBuyer(tx, ctx, order, "payment_voided", { again: String(ctx.now.getTime()) });
}

/** Refuses if a refund was or may have been sent. Refunds to store credit count as sent at once. */
async function ensureNoRefundSent(tx: Tx, intent: PaymentIntent, reason?: "over") {
  const open = (await lockRefundsOfIntent(tx, intent.id)).filter(
    (refund) => reason === undefined || refund.reason === reason,
  );
  if (!open.every((refund) => isUnsent(refund) && refund.reason === "over")) throw new DomainError("transfer_used");
}

async function requireUnusedOrder(tx: Tx, order: Order) {
  await lockTickets(tx, order.id);
  const wasSent = (order.status === "shipped" || order.status === "delivered") && (await hasGoodsToShip(tx, order.id));
  if (wasSent || (await hasCompletedService(tx, order.id))) throw new DomainError("transfer_used");
  const isCancelled = order.status === "cancelled";
  const tickets = await listIssuedTickets(tx, order.id);
  const units = await readOrderUnits(tx, order);
  const changed = tickets.some(({ state, revision }) => state === "used" || revision > 0);
  const givenBack = units.some(
    ({ status, line }) => line.returned > 0 || (status !== "own" && !(isCancelled && status === "gone")),
  );
  if (changed || givenBack) throw new DomainError("transfer_used");
}
