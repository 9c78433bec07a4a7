import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type PaymentIntentId, payments, refunds } from "~db/schema/payments";
import { transact } from "~db/transaction.server";
import { listIssuedTickets, lockTickets, suspendTickets } from "../admission/issued-tickets.server";
import { markRefunded } from "../aftersales/cancel-open-aftersales.server";
import { readOrderUnits } from "../aftersales/order-units.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { reopenReservation } from "../inventory/reservations.server";
import { notifyBuyer } from "../orders/notify-buyer.server";
import { getOrderPaymentContext, hasCompletedService, hasGoodsToShip } from "../orders/order-contents.server";
import {
  addOrderNote,
  type EventCause,
  lockOrder,
  type Order,
  reopenUnpaidOrder,
  setPaymentDeadline,
} from "../orders/order-status.server";
import { requirePermission } from "../permission";
import { requireWithinLimits } from "../staff/money-limits.server";
import { adapters } from "./adapters.server";
import { createRefund } from "./create-refund.server";
import { reopenAttempts } from "./payment-attempts.server";
import { getPaymentDeadline } from "./payment-deadline.rules";
import type { PaymentIntent } from "./payment-intents.server";
import { findPayment, isEnteredByStaff, lockPayment, lockSettledPayments, type Payment } from "./payments.server";
import type { RefundRow } from "./refunds.server";
import { lockPaymentSubject, type PaymentSubject } from "./settle.server";

export type VoidedTransfer = { amount: number; code: string | null };

/** @throws DomainError receipt_not_found, transfer_not_typed if the bank confirmed it, transfer_used, sum_too_high */
export async function voidTransfer(ctx: Ctx, { id }: { id: number }): Promise<VoidedTransfer | null> {
  const staff = requirePermission(ctx, "money");
  return transact(ctx.db, async (tx) => {
    const seen = await findPayment(tx, id);
    if (!seen) throw new DomainError("receipt_not_found");
    const { intent, subject } = await lockPaymentSubject(tx, seen.paymentIntentId);
    const payment = await lockPayment(tx, id);
    // Staff may have matched the transfer to another order at the same moment.
    if (payment?.paymentIntentId !== seen.paymentIntentId) throw new DomainError("receipt_not_found");
    if (payment.status === "voided") return null;
    if (!isEnteredByStaff(payment)) throw new DomainError("transfer_not_typed");
    const { amount } = payment;
    const action = "transfer_voided";
    const money = { amount, for: intent?.code ?? `receipt ${id}` };
    await requireWithinLimits(tx, ctx, staff, { action, ...money });
    const cause: EventCause = {
      actor: `staff:${staff.name}`,
      reason: { code: "transfer_voided", amount },
      now: ctx.now,
    };
    await voidEntry(tx, ctx, payment, { intent, subject, cause });
    await staff.writeAuditEntry(tx, {
      ...{ action, subject: `receipt ${id}`, money },
      before: { status: payment.status },
      after: { amount, ...(intent && { [intent.kind]: intent.code }) },
    });
    return { amount, code: intent?.code ?? null };
  });
}

type VoidContext = { intent: PaymentIntent | null; subject: PaymentSubject | null; cause: EventCause };

async function voidEntry(tx: Tx, ctx: Ctx, payment: Payment, { intent, subject, cause }: VoidContext) {
  if (!(await deleteUnsentRefunds(tx, payment))) throw new DomainError("transfer_used");
  await voidPayment(tx, payment);
  if (!subject) return;
  await addOrderNote(tx, subject.order.id, cause);
  if (payment.status === "settled") {
    if (intent?.kind !== "order") throw new DomainError("transfer_used");
    await undoSettlement(tx, ctx, intent, cause);
    return;
  }
  await markRefunded(tx, subject.order, { actor: "system", reason: { code: "money_back" }, now: ctx.now });
}

/** A refund without a clear answer from its gateway is `due` again, but may have been executed. */
function isUnsent({ status, firstTriedAt }: Pick<RefundRow, "status" | "firstTriedAt">): boolean {
  return status === "due" && firstTriedAt === null;
}

/** A refund for returned units or an exchange to a cheaper day is owed, whatever happens to one payment. */
function isOwedToBuyer({ reason }: Pick<RefundRow, "reason">): boolean {
  return reason === "request_approved" || reason === "exchanged";
}

async function deleteUnsentRefunds(tx: Tx, { id }: Pick<Payment, "id">): Promise<boolean> {
  const own = eq(refunds.paymentId, id);
  const open = await tx.select().from(refunds).where(own).for("update");
  if (!open.every((refund) => isUnsent(refund) && !isOwedToBuyer(refund))) return false;
  await tx.delete(refunds).where(own);
  return true;
}

async function voidPayment(tx: Tx, { id }: Pick<Payment, "id">) {
  await tx.update(payments).set({ status: "voided", reason: null }).where(eq(payments.id, id));
}

function lockRefundsOfIntent(tx: Tx, paymentIntentId: PaymentIntentId) {
  return tx
    .select()
    .from(refunds)
    .where(eq(refunds.paymentIntentId, paymentIntentId))
    .orderBy(refunds.id)
    .for("update");
}

async function unsettlePayments(tx: Tx, settled: readonly Payment[], to: "queued" | "returned") {
  const idsOf = (isCredit: boolean) =>
    settled.flatMap((one) => ((one.provider === "credit") === isCredit ? one.id : []));
  for (const [ids, reason] of [
    [idsOf(true), "part"],
    [idsOf(false), "short"],
  ] as const) {
    if (ids.length === 0) continue;
    const values = { status: to, reason: to === "queued" ? reason : null };
    await tx.update(payments).set(values).where(isAnyOf(payments.id, ids));
  }
}

async function deleteExcessRefunds(tx: Tx, paymentIntentId: PaymentIntentId): Promise<void> {
  const own = and(eq(refunds.paymentIntentId, paymentIntentId), eq(refunds.reason, "overpaid"));
  await tx.delete(refunds).where(and(own, ne(refunds.status, "done")));
}

/** If the other payments do not cover the order, it waits for payment again. @throws DomainError transfer_used */
async function undoSettlement(tx: Tx, ctx: Ctx, intent: PaymentIntent, cause: EventCause) {
  const order = await lockOrder(tx, intent.subjectId);
  const settled = (await lockSettledPayments(tx, [intent.id])).map(({ payment }) => payment);
  const left = settled.reduce((sum, { amount }) => sum + amount, 0);
  const isCancelled = order.status === "cancelled";
  if (left >= intent.amount && !isCancelled) {
    await ensureNoRefundSent(tx, intent, "overpaid");
    await deleteExcessRefunds(tx, intent.id);
    const last = settled.at(-1);
    const amount = left - intent.amount;
    if (last && amount > 0) await createRefund(tx, last, { amount, reason: "overpaid", now: ctx.now });
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
  const adapter = adapters[order.method];
  await reopenUnpaidOrder(tx, order, isCancelled || adapter.isCashOnDelivery, cause);
  if (isCancelled) return;
  if (!adapter.isCashOnDelivery) {
    const paymentContext = await getOrderPaymentContext(tx, order);
    const until = getPaymentDeadline(adapter, ctx.shop, { now: ctx.now, placedAt: ctx.now }, paymentContext);
    await setPaymentDeadline(tx, order, { paymentDeadline: until });
    await reopenReservation(tx, order.reservationId, until);
  }
  await notifyBuyer(tx, ctx, order, "payment_voided", { again: String(ctx.now.getTime()) });
}

/** @throws DomainError transfer_used if a refund may have been sent or is not for an excess payment */
async function ensureNoRefundSent(tx: Tx, intent: PaymentIntent, reason?: "overpaid") {
  const open = (await lockRefundsOfIntent(tx, intent.id)).filter(
    (refund) => reason === undefined || refund.reason === reason,
  );
  if (!open.every((refund) => isUnsent(refund) && refund.reason === "overpaid")) throw new DomainError("transfer_used");
}

async function requireUnusedOrder(tx: Tx, order: Order) {
  await lockTickets(tx, order.id);
  const isShipped =
    (order.status === "shipped" || order.status === "delivered") && (await hasGoodsToShip(tx, order.id));
  if (isShipped || (await hasCompletedService(tx, order.id))) throw new DomainError("transfer_used");
  const isCancelled = order.status === "cancelled";
  const tickets = await listIssuedTickets(tx, order.id);
  const units = await readOrderUnits(tx, order);
  const isChanged = tickets.some(({ state, revision }) => state === "used" || revision > 0);
  const isReturned = units.some(
    ({ status, line }) => line.returned > 0 || (status !== "valid" && !(isCancelled && status === "returned")),
  );
  if (isChanged || isReturned) throw new DomainError("transfer_used");
}
