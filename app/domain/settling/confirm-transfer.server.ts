import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { findLatestAttempt } from "../money/find-latest-attempt.server";
import { payableOf } from "../money/payables.server";
import { findTransfer } from "../money/receipts.server";
import { getOrderByCode } from "../orders/find-order.server";
import { mustBeAllowed, mustBeAllowedSum } from "../permission";
import { matchReceipt } from "./match-receipt.server";
import { bankNumber, type Received, receiveMoney } from "./receive-money.server";

/** `reference`: the bank's own number, which counts once with the same amount, whoever told it first. Whole VND. */
export async function confirmTransfer(
  ctx: Ctx,
  { code, amount, reference }: { code: string; amount: number; reference: string },
): Promise<Received> {
  const staff = mustBeAllowed(ctx, "money");
  mustBeAllowedSum(staff, amount);
  const order = await getOrderByCode(ctx.db, code);
  const payable = await payableOf(ctx.db, { kind: "order", subjectId: order.id });
  const bankReference = bankNumber(reference);
  if (!bankReference) throw new DomainError("bank_reference_missing", { field: "reference" });
  const money = {
    provider: "vietqr",
    transactionId: `staff:${bankReference}:${amount}`,
    bankReference,
    amount,
    payableId: payable.id,
    toldBy: `staff:${staff.name}`,
    attemptId: await findLatestAttempt(ctx.db, payable.id, "vietqr"),
  } as const;
  const after = { amount, bankReference };
  const received = await receiveMoney(ctx, money, (tx) =>
    staff.write(tx, { what: "transfer_confirmed", subject: `order ${order.code}`, after }),
  );
  if (received !== "repeat") return received;
  const known = await findTransfer(ctx.db, { provider: "vietqr", bankReference, amount });
  const waits = known?.status === "queued" && known.reason === "unmatched";
  return waits ? matchReceipt(ctx, { id: known.id, code }) : "repeat";
}
