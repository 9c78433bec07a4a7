import type { Tx } from "~db/client.server";
import { transact } from "~db/transaction.server";
import { mustHaveAccount } from "../aftersales/refund-account.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { closeRefund, findRefund, lockRefund, type RefundStep, refundStepOf } from "../money/refund-rows.server";
import { mustBeAllowed, type StaffActor } from "../permission";
import { hasActed } from "../staff/acts.server";
import { mustBeWithinLimits } from "../staff/money-limits.server";
import { lockDue } from "./payable-kinds.server";
import { refundDone } from "./refund-done.server";

/** `code`: what the money was for, an order's or an exchange's; null where nobody knows. */
export type FinishedRefund = { amount: number; code: string | null };

/**
 * Staff have paid it by hand, or saw at its provider that it went. What is paid by hand, because no provider sends it or
 * its provider refused, goes to the order's payout account, and a second person answers for that. Null: it was not open.
 * @throws DomainError account_missing, account_to_check, account_own, refund_own, sum_too_high; refund_under_way while its
 *   provider is told of it or is about to be: both would send it
 */
export async function finishRefund(ctx: Ctx, { id }: { id: number }): Promise<FinishedRefund | null> {
  const staff = mustBeAllowed(ctx, "money");
  return decideOpenRefund(ctx, staff, id, "refund_finished", async (tx, { step, orderId, receiptId, payableId }) => {
    if (step === "by_hand") await mustPassSecondPerson(tx, staff, orderId, receiptId);
    return async () => {
      await closeRefund(tx, id, { status: "done", doneAt: ctx.now });
      if (payableId !== null) await refundDone(tx, ctx, payableId);
    };
  });
}

/**
 * Staff saw at its provider that it was refused, or that the provider knows nothing of it. From now on it is to be paid by
 * hand, as what a provider refused. Null: it was not open. @throws DomainError refund_under_way, refund_by_hand, sum_too_high
 */
export async function recordRefusedRefund(ctx: Ctx, { id }: { id: number }): Promise<FinishedRefund | null> {
  const staff = mustBeAllowed(ctx, "money");
  return decideOpenRefund(ctx, staff, id, "refund_refusal_recorded", async (tx, { step }) => {
    if (step === "by_hand") throw new DomainError("refund_by_hand");
    return () => closeRefund(tx, id, { status: "failed" });
  });
}

type Facts = {
  step: RefundStep;
  orderId: number | null;
  receiptId: number;
  payableId: number | null;
};

/** `check` looks at the locked refund and gives what is to be written, once the limits allow it. */
async function decideOpenRefund(
  ctx: Ctx,
  staff: StaffActor,
  id: number,
  what: "refund_finished" | "refund_refusal_recorded",
  check: (tx: Tx, facts: Facts) => Promise<() => Promise<void>>,
): Promise<FinishedRefund | null> {
  return transact(ctx.db, async (tx) => {
    const seen = await findRefund(tx, id);
    if (!seen) return null;
    // The order first, as everywhere.
    const { payable, due } = await lockDue(tx, ctx, seen.payableId);
    const refund = await lockRefund(tx, id);
    if (!refund || refund.status === "done") return null;
    const step = refundStepOf(refund);
    if (step === "by_itself") throw new DomainError("refund_under_way");
    const { receiptId, payableId, amount } = refund;
    const write = await check(tx, { step, orderId: due?.order.id ?? null, receiptId, payableId });
    const code = payable?.code ?? null;
    const money = { amount, for: code ?? `receipt ${receiptId}` };
    await mustBeWithinLimits(tx, ctx, staff, { what, ...money });
    await write();
    await staff.write(tx, { what, subject: `refund ${id}`, after: { amount }, money });
    return { amount, code };
  });
}

/** Where nobody knows whose money it is, the bank's statement says where it came from, and who sent it back does not finish it. */
async function mustPassSecondPerson(tx: Tx, staff: StaffActor, orderId: number | null, receiptId: number) {
  if (orderId !== null) {
    await mustHaveAccount(tx, staff, orderId);
    return;
  }
  if (staff.role !== "admin" && (await hasActed(tx, staff, "receipt_returned", `receipt ${receiptId}`)))
    throw new DomainError("refund_own");
}
