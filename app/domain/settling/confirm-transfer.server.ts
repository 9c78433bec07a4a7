import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { findLatestAttempt } from "../money/find-latest-attempt.server";
import { payableOf } from "../money/payables.server";
import { findTransfer } from "../money/receipts.server";
import { getOrderByCode } from "../orders/find-order.server";
import { mustBe } from "../permission";
import { matchReceipt } from "./match-receipt.server";
import { bankNumber, type Received, receiveMoney } from "./receive-money.server";

/** `reference`: the bank's own number, which counts once with the same amount, whoever told it first. Whole VND. */
export async function confirmTransfer(
  ctx: Ctx,
  { code, amount, reference }: { code: string; amount: number; reference: string },
): Promise<Received> {
  const staff = mustBe(ctx, "support");
  const order = await getOrderByCode(ctx.db, code);
  const payable = await payableOf(ctx.db, { kind: "order", subjectId: order.id });
  const bankReference = bankNumber(reference);
  if (!bankReference) throw new DomainError("bank_reference_missing", { field: "reference" });
  const received = await receiveMoney(ctx, {
    provider: "vietqr",
    transactionId: `staff:${bankReference}:${amount}`,
    bankReference,
    amount,
    payableId: payable.id,
    toldBy: `staff:${staff.name}`,
    attemptId: await findLatestAttempt(ctx.db, payable.id, "vietqr"),
  });
  if (received !== "repeat") return received;
  const known = await findTransfer(ctx.db, { provider: "vietqr", bankReference, amount });
  const waits = known?.status === "queued" && known.reason === "unmatched";
  return waits ? matchReceipt(ctx, { id: known.id, code }) : "repeat";
}
