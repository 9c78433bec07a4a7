import type { Tx } from "~db/client.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { findLatestAttempt } from "../money/find-latest-attempt.server";
import { findPaymentIntentByCode } from "../money/payment-intents.server";
import { findTransfer, typedTransactionId } from "../money/receipts.server";
import { requirePermission } from "../permission";
import { requireWithinLimits } from "../staff/money-limits.server";
import { matchReceipt } from "./match-receipt.server";
import { bankNumber, type Received, receiveMoney } from "./receive-money.server";

/**
 * A bank reference counts once, whether staff or the bank report it first. With another amount, staff review it.
 * @throws DomainError order_code_unknown, bank_reference_missing, sum_too_high
 */
export async function confirmTransfer(
  ctx: Ctx,
  { code, amount, reference }: { code: string; amount: number; reference: string },
): Promise<Received> {
  const staff = requirePermission(ctx, "money");
  const intent = await findPaymentIntentByCode(ctx.db, code);
  if (!intent) throw new DomainError("order_code_unknown");
  const bankReference = bankNumber(reference);
  if (!bankReference) throw new DomainError("bank_reference_missing", { field: "reference" });
  const money = {
    provider: "vietqr",
    transactionId: typedTransactionId(bankReference, amount),
    bankReference,
    amount,
    payableId: intent.id,
    toldBy: `staff:${staff.name}`,
    attemptId: await findLatestAttempt(ctx.db, intent.id, "vietqr"),
  } as const;
  const what = "transfer_confirmed";
  const moved = { amount, for: intent.code };
  const after = { amount, bankReference };
  const byStaff = {
    allow: (tx: Tx) => requireWithinLimits(tx, ctx, staff, { what, ...moved }),
    note: (tx: Tx) =>
      staff.writeAuditEntry(tx, { what, subject: `${intent.kind} ${intent.code}`, after, money: moved }),
  };
  const received = await receiveMoney(ctx, money, byStaff);
  if (received !== "repeat") return received;
  const known = await findTransfer(ctx.db, money);
  if (known && known.amount !== amount) {
    const { bankReference: _taken, ...apart } = money;
    return receiveMoney(ctx, { ...apart, doubt: "doubtful" }, byStaff);
  }
  const waits = known?.status === "queued" && known.reason === "unmatched";
  return waits ? matchReceipt(ctx, { id: known.id, code }) : "repeat";
}
