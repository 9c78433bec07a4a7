import type { z } from "zod";
import type { Ctx } from "~/domain/ctx";
import { finishRefund, recordRefusedRefund } from "~/domain/payments/finish-refund.server";
import type { FinishRefund } from "~/domain/payments/schema";
import { voidTransfer } from "~/domain/payments/void-transfer.server";
import { formatVnd } from "~/lib/money";
import type { Toast } from "~/request/submit.server";

export async function finishRefundWithToast(ctx: Ctx, input: z.output<typeof FinishRefund>): Promise<Toast> {
  const sent = await finishRefund(ctx, input);
  if (!sent) return { key: "staff.money.outcome.not_due", type: "info" };
  const amount = formatVnd(sent.amount, ctx.locale);
  return sent.code
    ? { key: "staff.money.outcome.sent_for", params: { amount, code: sent.code } }
    : { key: "staff.money.outcome.sent", params: { amount } };
}

export async function recordRefusalWithToast(ctx: Ctx, { id }: { id: number }): Promise<Toast> {
  const refused = await recordRefusedRefund(ctx, { id });
  if (!refused) return { key: "staff.money.outcome.not_due", type: "info" };
  return { key: "staff.money.outcome.refused_recorded", params: { amount: formatVnd(refused.amount, ctx.locale) } };
}

export async function voidTransferWithToast(ctx: Ctx, { id }: { id: number }): Promise<Toast> {
  const voided = await voidTransfer(ctx, { id });
  if (!voided) return { key: "staff.money.outcome.voided_before", type: "info" };
  return { key: "staff.money.outcome.voided", params: { amount: formatVnd(voided.amount, ctx.locale) } };
}
