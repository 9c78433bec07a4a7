import type { MethodId } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import { countRefused, keepNotification } from "../money/keep-notification.server";
import { findAttempt, recordAttemptFailure } from "../money/payment-attempts.server";
import type { Gateway, WebhookReport, WebhookRequest, WebhookResult } from "../payments/payment-adapter";
import { failAttempt } from "./fail-attempt.server";
import { receiveFromGateway } from "./receive-from-gateway.server";

/** A signed webhook decides about the payment, whatever the browser reports. */
export async function receiveNotification(
  ctx: Ctx,
  { id, readWebhook }: Pick<Gateway, "readWebhook"> & { id: MethodId },
  message: WebhookRequest,
): Promise<WebhookResult> {
  const told = readWebhook(message);
  if (told === "forged") countRefused(id);
  if (typeof told === "string") return told;
  const notification = await keepNotification(ctx, id, message.body || message.query.toString(), told.idempotencyKey);
  const verdict = await judge(ctx, id, told);
  await notification.judged(verdict);
  return verdict;
}

async function judge(
  ctx: Ctx,
  method: MethodId,
  { reference, amount, answer, isForAttempt }: WebhookReport,
): Promise<WebhookResult> {
  const attempt = reference === null ? null : await findAttempt(ctx.db, method, reference);
  if (!attempt || isForAttempt?.(attempt) === false) return "unknown";
  const asked = amount === attempt.amount;
  if (answer.state === "paid") {
    const received = await receiveFromGateway(ctx, attempt, answer);
    if (!asked) return "wrong_amount";
    return received === "repeat" ? "repeat" : "heard";
  }
  if (!asked) return "wrong_amount";
  if (answer.state !== "failed") return "unclear";
  if (attempt.status !== "pending") {
    await recordAttemptFailure(ctx.db, attempt, answer.failure);
    return "repeat";
  }
  await failAttempt(ctx, attempt, answer.failure);
  return "heard";
}
