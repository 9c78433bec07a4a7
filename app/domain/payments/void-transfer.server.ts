import type { Tx } from "~db/client.server";
import { transact } from "~db/transaction.server";
import { markRefunded } from "../aftersales/mark-refunded.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { addOrderNote, type EventCause } from "../orders/order-status.server";
import { requirePermission } from "../permission";
import { requireWithinLimits } from "../staff/money-limits.server";
import type { PaymentIntent } from "./payment-intents.server";
import { findPayment, isEnteredByStaff, lockPayment, type Payment } from "./payments.server";
import { lockPaymentSubject, type PaymentSubject } from "./settle.server";
import { undoSettlement } from "./undo-settlement.server";
import { deleteUnsentRefunds, voidPayment } from "./void-payment.server";

export type VoidedTransfer = { amount: number; code: string | null };

/**
 * Voids a transfer that staff entered by mistake; its bank reference may then be entered again. An order that it paid
 * becomes unpaid (`undoSettlement`) unless its other payments suffice. Returns null if it was voided before.
 * @throws DomainError receipt_not_found, transfer_not_typed if the bank confirmed it, transfer_used if its money or
 * what it paid for was used meanwhile, sum_too_high
 */
export async function voidTransfer(ctx: Ctx, { id }: { id: number }): Promise<VoidedTransfer | null> {
  const staff = requirePermission(ctx, "money");
  return transact(ctx.db, async (tx) => {
    const seen = await findPayment(tx, id);
    if (!seen) throw new DomainError("receipt_not_found");
    const { intent, subject } = await lockPaymentSubject(tx, seen.paymentIntentId);
    const payment = await lockPayment(tx, id);
    // Staff matched it to another order at the same moment.
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
  // This may have been the last open refund of the order.
  await markRefunded(tx, subject.order, { actor: "system", reason: { code: "money_back" }, now: ctx.now });
}
