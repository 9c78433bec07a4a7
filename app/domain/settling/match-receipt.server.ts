import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { findLatestAttempt } from "../money/find-latest-attempt.server";
import { findPayableByCode } from "../money/payables.server";
import { assignReceipt, lockQueued, returnWhole } from "../money/receipts.server";
import { adapters } from "../payments/adapters.server";
import { mustBeAllowed, mustBeAllowedSum } from "../permission";
import { type Applied, applyReceipt } from "./apply-receipt.server";
import { lockDue } from "./payable-kinds.server";

/** To an order, or an exchange, by its code. Gateway money keeps the attempt that the gateway knows it by, for when it repeats itself or is to send it back. */
export async function matchReceipt(ctx: Ctx, { id, code }: { id: number; code: string }): Promise<Applied> {
  const staff = mustBeAllowed(ctx, "money");
  const meant = await findPayableByCode(ctx.db, code);
  if (!meant) throw new DomainError("order_not_found");
  const payableId = meant.id;
  return transact(ctx.db, async (tx) => {
    const { payable, due } = await lockDue(tx, ctx, payableId);
    const found = await lockQueued(tx, id);
    if (!found) throw new DomainError("receipt_not_found");
    mustBeAllowedSum(staff, found.amount);
    const after = { [meant.kind]: meant.code, amount: found.amount };
    await staff.write(tx, { what: "receipt_matched", subject: `receipt ${id}`, after });
    const attemptId = adapters[found.provider].refund
      ? found.attemptId
      : await findLatestAttempt(tx, payableId, found.provider);
    const receipt = await assignReceipt(tx, found, { payableId, attemptId });
    return applyReceipt(tx, ctx, receipt, { payable, due, by: `staff:${staff.name}` });
  });
}

export async function returnReceipt(ctx: Ctx, { id }: { id: number }): Promise<boolean> {
  const staff = mustBeAllowed(ctx, "money");
  return transact(ctx.db, async (tx) => {
    const receipt = await lockQueued(tx, id);
    if (!receipt) return false;
    const { amount } = receipt;
    mustBeAllowedSum(staff, amount);
    await returnWhole(tx, receipt, "returned by staff", ctx.now);
    await staff.write(tx, { what: "receipt_returned", subject: `receipt ${id}`, after: { amount } });
    return true;
  });
}
