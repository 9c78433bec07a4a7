import type { Ctx } from "~/domain/ctx";
import { listStuckMoney } from "~/domain/money/list-stuck-money.server";
import { finishRefund } from "~/domain/settling/finish-refund.server";
import { formatVnd } from "~/lib/money";
import type { Toast } from "~/request/submit.server";

/** A refund that staff sent: what went, and for what. */
export async function finishAndTell(ctx: Ctx, { id }: { id: number }): Promise<Toast> {
  const refund = (await listStuckMoney(ctx)).refunds.find((one) => one.id === id);
  if (!(await finishRefund(ctx, { id })) || !refund) return { key: "staff.money.outcome.not_due", type: "info" };
  const amount = formatVnd(refund.amount, ctx.locale);
  return refund.order
    ? { key: "staff.money.outcome.sent_for", params: { amount, code: refund.order } }
    : { key: "staff.money.outcome.sent", params: { amount } };
}
