import type { MethodId } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import type { Gateway, WebhookReport, WebhookRequest, WebhookResult } from "./payment-adapter";
import { findAttempt, recordAttemptFailure } from "./payment-attempts.server";
import { failAttempt, receiveGatewayPayment } from "./receive-payment.server";
import { countForgedWebhook, recordWebhook } from "./record-webhook.server";

/** A signed webhook decides about the payment, whatever the browser reports. */
export async function receiveWebhook(
  ctx: Ctx,
  { id, readWebhook }: Pick<Gateway, "readWebhook"> & { id: MethodId },
  request: WebhookRequest,
): Promise<WebhookResult> {
  const report = readWebhook(request);
  if (report === "forged") countForgedWebhook(id);
  if (typeof report === "string") return report;
  const webhook = await recordWebhook(ctx, id, request.body || request.query.toString(), report.idempotencyKey);
  const result = await processReport(ctx, id, report);
  await webhook.recordResult(result);
  return result;
}

async function processReport(
  ctx: Ctx,
  method: MethodId,
  { reference, amount, answer, isForAttempt }: WebhookReport,
): Promise<WebhookResult> {
  const attempt = reference === null ? null : await findAttempt(ctx.db, method, reference);
  if (!attempt || isForAttempt?.(attempt) === false) return "unknown";
  const isExpectedAmount = amount === attempt.amount;
  if (answer.state === "paid") {
    const received = await receiveGatewayPayment(ctx, attempt, answer);
    if (!isExpectedAmount) return "wrong_amount";
    return received === "repeat" ? "repeat" : "recorded";
  }
  if (!isExpectedAmount) return "wrong_amount";
  if (answer.state !== "failed") return "unclear";
  if (attempt.status !== "pending") {
    await recordAttemptFailure(ctx.db, attempt, answer.failure);
    return "repeat";
  }
  await failAttempt(ctx, attempt, answer.failure);
  return "recorded";
}
