import type { z } from "zod";
import type { Ctx } from "~/domain/ctx";
import { finishRefund, recordRefusedRefund } from "~/domain/payments/finish-refund.server";
import { confirmTransfer, matchPayment } from "~/domain/payments/match-payment-by-staff.server";
import type { ConfirmTransfer, FinishRefund, MatchPayment } from "~/domain/payments/schema";
import { voidTransfer } from "~/domain/payments/void-transfer.server";
import { formatVnd } from "~/lib/money";
import type { RequestCtx } from "~/request/ctx.server";
import type { Toast } from "~/request/submit.server";

export async function confirmTransferWithToast(ctx: RequestCtx, input: z.output<typeof ConfirmTransfer>) {
  return describeOutcome(await confirmTransfer(ctx, input), input, ctx);
}

export async function matchPaymentWithToast(ctx: RequestCtx, input: z.output<typeof MatchPayment>) {
  return describeOutcome(await matchPayment(ctx, input), input, ctx);
}

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

type TransferOutcome = Awaited<ReturnType<typeof confirmTransfer>> | Awaited<ReturnType<typeof matchPayment>>;

function describeOutcome(outcome: TransferOutcome, { code }: { code: string }, { t }: Pick<RequestCtx, "t">): Toast {
  switch (outcome) {
    case "paid":
      return { key: "staff.money.outcome.paid", params: { code } };
    case "repeat":
      return { key: "staff.money.outcome.repeat", type: "info" };
    case "late":
    case "double":
      return {
        key: "staff.money.outcome.goes_back",
        params: { code, reason: t(`staff.money.reasons.${outcome}`) },
        type: "info",
      };
    case "short":
    case "over":
    case "unmatched":
    case "wrong_amount":
    case "doubtful":
    case "other_account":
    case "part":
      return {
        key: "staff.money.outcome.waits",
        params: { code, reason: t(`staff.money.reasons.${outcome}`) },
        type: "info",
      };
  }
}
