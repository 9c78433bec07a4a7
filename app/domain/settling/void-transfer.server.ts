import type { Tx } from "~db/client.server";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import type { Payable } from "../money/payables.server";
import { findReceiptById, isTypedByStaff, lockReceipt, type Receipt } from "../money/receipts.server";
import { dropDueRefunds, voidReceipt } from "../money/void-receipt.server";
import { type Cause, noteOrder } from "../orders/move-order.server";
import { requirePermission } from "../permission";
import { requireWithinLimits } from "../staff/money-limits.server";
import type { Due } from "./due.server";
import { lockDue } from "./payable-kinds.server";
import { takeBackPayment } from "./take-back-payment.server";

export type VoidedTransfer = { amount: number; code: string | null };

/**
 * Voids a transfer that staff entered by mistake; its bank reference may then be entered again. An order that it paid
 * becomes unpaid (`takeBackPayment`) unless its other payments suffice. Returns null if it was voided before.
 * @throws DomainError receipt_not_found, transfer_not_typed if the bank confirmed it, transfer_used if its money or
 * what it paid for was used meanwhile, sum_too_high
 */
export async function voidTransfer(ctx: Ctx, { id }: { id: number }): Promise<VoidedTransfer | null> {
  const staff = requirePermission(ctx, "money");
  return transact(ctx.db, async (tx) => {
    const seen = await findReceiptById(tx, id);
    if (!seen) throw new DomainError("receipt_not_found");
    const { payable, due } = await lockDue(tx, ctx, seen.payableId);
    const receipt = await lockReceipt(tx, id);
    // Staff matched it to another order at the same moment.
    if (receipt?.payableId !== seen.payableId) throw new DomainError("receipt_not_found");
    if (receipt.status === "voided") return null;
    if (!isTypedByStaff(receipt)) throw new DomainError("transfer_not_typed");
    const { amount } = receipt;
    const what = "transfer_voided";
    const money = { amount, for: payable?.code ?? `receipt ${id}` };
    await requireWithinLimits(tx, ctx, staff, { what, ...money });
    const cause: Cause = { actor: `staff:${staff.name}`, why: { code: "transfer_voided", amount }, now: ctx.now };
    await takeBack(tx, ctx, receipt, { payable, due, cause });
    await staff.write(tx, {
      ...{ what, subject: `receipt ${id}`, money },
      before: { status: receipt.status },
      after: { amount, ...(payable && { [payable.kind]: payable.code }) },
    });
    return { amount, code: payable?.code ?? null };
  });
}

type Of = { payable: Payable | null; due: Due | null; cause: Cause };

async function takeBack(tx: Tx, ctx: Ctx, receipt: Receipt, { payable, due, cause }: Of) {
  if (!(await dropDueRefunds(tx, receipt))) throw new DomainError("transfer_used");
  await voidReceipt(tx, receipt);
  if (!due) return;
  await noteOrder(tx, due.order.id, cause);
  if (receipt.status === "settled") {
    if (payable?.kind !== "order") throw new DomainError("transfer_used");
    await takeBackPayment(tx, ctx, payable, cause);
    return;
  }
  // This may have been the last open refund of the order.
  await due.refunded({ actor: "system", why: { code: "money_back" }, now: ctx.now });
}
