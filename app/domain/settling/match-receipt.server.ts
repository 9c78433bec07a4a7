import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { findLatestAttempt } from "../money/find-latest-attempt.server";
import { findPaymentIntent, findPaymentIntentByCode } from "../money/payment-intents.server";
import { assignReceipt, lockQueued, returnWhole } from "../money/receipts.server";
import { adapters } from "../payments/adapters.server";
import { requirePermission } from "../permission";
import { requireWithinLimits } from "../staff/money-limits.server";
import { type Applied, applyReceipt } from "./apply-receipt.server";
import { lockPaymentSubject } from "./payment-subject-handlers.server";

/**
 * A gateway payment keeps its attempt, by which the gateway repeats or refunds it.
 * @throws DomainError order_code_unknown, receipt_not_found, sum_too_high
 */
export async function matchReceipt(ctx: Ctx, { id, code }: { id: number; code: string }): Promise<Applied> {
  const staff = requirePermission(ctx, "money");
  const meant = await findPaymentIntentByCode(ctx.db, code);
  if (!meant) throw new DomainError("order_code_unknown");
  const payableId = meant.id;
  return transact(ctx.db, async (tx) => {
    const { intent, subject } = await lockPaymentSubject(tx, ctx, payableId);
    const found = await lockQueued(tx, id);
    if (!found) throw new DomainError("receipt_not_found");
    const what = "receipt_matched";
    const moved = { amount: found.amount, for: meant.code };
    await requireWithinLimits(tx, ctx, staff, { what, ...moved });
    const after = { [meant.kind]: meant.code, amount: found.amount };
    await staff.writeAuditEntry(tx, { what, subject: `receipt ${id}`, after, money: moved });
    const attemptId = adapters[found.provider].refund
      ? found.attemptId
      : await findLatestAttempt(tx, payableId, found.provider);
    const receipt = await assignReceipt(tx, found, { payableId, attemptId });
    return applyReceipt(tx, ctx, receipt, { intent, subject, by: `staff:${staff.name}` });
  });
}

/** Returns false if the payment does not wait for staff. @throws DomainError sum_too_high */
export async function returnReceipt(ctx: Ctx, { id }: { id: number }): Promise<boolean> {
  const staff = requirePermission(ctx, "money");
  return transact(ctx.db, async (tx) => {
    const receipt = await lockQueued(tx, id);
    if (!receipt) return false;
    const { amount, payableId } = receipt;
    const intent = payableId === null ? null : await findPaymentIntent(tx, payableId);
    const what = "receipt_returned";
    const moved = { amount, for: intent?.code ?? `receipt ${id}` };
    await requireWithinLimits(tx, ctx, staff, { what, ...moved });
    await returnWhole(tx, receipt, "returned by staff", ctx.now);
    await staff.writeAuditEntry(tx, { what, subject: `receipt ${id}`, after: { amount }, money: moved });
    return true;
  });
}
