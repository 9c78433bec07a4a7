import { mustHaveAccount } from "../aftersales/refund-account.server";
import type { Ctx } from "../ctx";
import { findPayable } from "../money/payables.server";
import { endRefund, findRefund } from "../money/send-refunds.server";
import { getOrderByCode } from "../orders/find-order.server";
import { adapters } from "../payments/adapters.server";
import { mustBeAllowed } from "../permission";
import { kindsOfPayable } from "./payable-kinds.server";
import { refundDone } from "./refund-done.server";

/** `code`: what the money was for, an order's or an exchange's; null where nobody knows. */
export type FinishedRefund = { amount: number; code: string | null };

/**
 * Staff have sent it, or saw that it went. What no gateway sends goes to the order's account. Null: it was not open.
 * @throws DomainError account_missing, account_to_check, account_own; refund_under_way while a gateway is asked to send it
 */
export async function finishRefund(ctx: Ctx, { id }: { id: number }): Promise<FinishedRefund | null> {
  const staff = mustBeAllowed(ctx, "money");
  const refund = await findRefund(ctx.db, id);
  if (!refund || refund.status === "done") return null;
  const payable = refund.payableId && (await findPayable(ctx.db, refund.payableId));
  // Of money that nobody knows whose it is the bank's statement alone says where it came from.
  if (payable && adapters[refund.provider].refund === null) {
    const { orderCode } = await kindsOfPayable[payable.kind].payer(ctx.db, payable.subjectId);
    await mustHaveAccount(ctx.db, staff, (await getOrderByCode(ctx.db, orderCode)).id);
  }
  const ended = await endRefund(ctx, staff, refund, refundDone);
  return ended ? { amount: refund.amount, code: payable ? payable.code : null } : null;
}
