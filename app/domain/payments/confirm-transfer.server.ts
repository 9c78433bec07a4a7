import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission } from "../permission";
import { findLatestAttempt } from "./find-latest-attempt.server";
import { matchPayment } from "./match-payment.server";
import { findPaymentIntentByCode } from "./payment-intents.server";
import { buildStaffTransactionId, findTransfer } from "./payments.server";
import { normaliseBankReference, type ReceiveOutcome, receivePayment } from "./receive-payment.server";

/**
 * A bank reference counts once, whether staff or the bank report it first. With another amount, staff review it.
 * @throws DomainError order_code_unknown, bank_reference_missing, sum_too_high
 */
export async function confirmTransfer(
  ctx: Ctx,
  { code, amount, reference }: { code: string; amount: number; reference: string },
): Promise<ReceiveOutcome> {
  const staff = requirePermission(ctx, "money");
  const intent = await findPaymentIntentByCode(ctx.db, code);
  if (!intent) throw new DomainError("order_code_unknown");
  const bankReference = normaliseBankReference(reference);
  if (!bankReference) throw new DomainError("bank_reference_missing", { field: "reference" });
  const incoming = {
    provider: "vietqr",
    transactionId: buildStaffTransactionId(bankReference, amount),
    bankReference,
    amount,
    paymentIntentId: intent.id,
    reportedBy: `staff:${staff.name}`,
    attemptId: await findLatestAttempt(ctx.db, intent.id, "vietqr"),
  } as const;
  const byStaff = {
    staff,
    action: "transfer_confirmed",
    subject: `${intent.kind} ${intent.code}`,
    after: { amount, bankReference },
    money: { amount, for: intent.code },
  } as const;
  const received = await receivePayment(ctx, incoming, byStaff);
  if (received !== "repeat") return received;
  const known = await findTransfer(ctx.db, incoming);
  if (known && known.amount !== amount) {
    const { bankReference: _taken, ...withoutReference } = incoming;
    return receivePayment(ctx, { ...withoutReference, doubt: "doubtful" }, byStaff);
  }
  const waits = known?.status === "queued" && known.reason === "unmatched";
  return waits ? matchPayment(ctx, { id: known.id, code }) : "repeat";
}
