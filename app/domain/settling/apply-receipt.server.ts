import type { Tx } from "~db/client.server";
import type { Actor } from "~db/schema/orders";
import type { Ctx } from "../ctx";
import { notifyStaff } from "../messages/queue-message.server";
import { closeAttempts } from "../money/payment-attempts.server";
import type { PaymentIntent } from "../money/payment-intents.server";
import { countsInPart, type QueueReason } from "../money/queue-reasons";
import {
  isCertain,
  lockWaiting,
  nameReason,
  type Receipt,
  returnWhole,
  settleReceipts,
} from "../money/receipts.server";
import { writeRefund } from "../money/write-refund.server";
import { addOrderNote, type EventCause } from "../orders/order-status.server";
import type { PaymentSubject } from "./payment-subject.server";

export type Applied = "paid" | QueueReason;
type Target = {
  intent: PaymentIntent | null;
  subject: PaymentSubject | null;
  by: Actor;
  doubt?: QueueReason | undefined;
};

/** Call it with the subject locked. Several payments may settle one payment intent together. */
export async function applyReceipt(
  tx: Tx,
  ctx: Ctx,
  receipt: Receipt,
  { intent, subject, by, doubt }: Target,
): Promise<Applied> {
  const cause: EventCause = { actor: by, reason: receipt.transactionId, now: ctx.now };
  const result = doubt ?? (intent && subject ? await count(tx, ctx, intent, subject, receipt, cause) : "unmatched");
  if (result !== "paid") await queue(tx, ctx, receipt, result, subject, cause);
  return result;
}

async function count(
  tx: Tx,
  ctx: Ctx,
  intent: PaymentIntent,
  subject: PaymentSubject,
  receipt: Receipt,
  cause: EventCause,
): Promise<Applied> {
  const { now } = ctx;
  if (subject.status === "settled") {
    if (isCertain(receipt)) await returnWhole(tx, receipt, "double", now);
    return "double";
  }
  const counted = (await lockWaiting(tx, intent.id)).filter(
    ({ reason }) => countsInPart(reason) || reason === "unmatched",
  );
  const received = counted.reduce((sum, { amount }) => sum + amount, 0);
  if (subject.status === "expired" && (received < intent.amount || !(await subject.reinstate()))) {
    // Staff review a late payment that only staff entered, because it may never have arrived.
    for (const late of counted) if (isCertain(late)) await returnWhole(tx, late, "late", now);
    return "late";
  }
  if (received < intent.amount) return receipt.provider === "credit" ? "part" : "short";
  await settleReceipts(tx, counted);
  await subject.settle(cause);
  await closeAttempts(tx, intent.id, counted);
  if (received > intent.amount) {
    await writeRefund(tx, receipt, { amount: received - intent.amount, reason: "over", now });
    await tellStaff(tx, ctx, receipt, "over");
  }
  return "paid";
}

async function queue(
  tx: Tx,
  ctx: Ctx,
  receipt: Receipt,
  reason: QueueReason,
  subject: PaymentSubject | null,
  cause: EventCause,
) {
  await nameReason(tx, receipt, reason);
  if (subject)
    await addOrderNote(tx, subject.order.id, { ...cause, reason: { code: "money", reason, amount: receipt.amount } });
  if (reason !== "part") await tellStaff(tx, ctx, receipt, reason);
}

async function tellStaff(tx: Tx, ctx: Ctx, { id }: Receipt, reason: QueueReason) {
  const kind = "staff_stuck_money";
  await notifyStaff(tx, ctx, { kind, once: `${id}:${reason}`, subjectId: id, facts: { reason } });
}
