import { eq } from "drizzle-orm";
import { logWarning } from "~/lib/log.server";
import { type MethodId, paymentWebhooks } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import { recordAttempt } from "../visitors/limit-rate.server";
import type { Gateway, WebhookReport, WebhookRequest, WebhookResult } from "./payment-adapter";
import { findAttempt, recordAttemptFailure } from "./payment-attempts.server";
import { failAttempt, receiveGatewayPayment } from "./receive-payment.server";

/** Only the signed webhook decides whether a payment succeeded, never what the buyer's browser reports. */
export async function receiveWebhook(
  ctx: Ctx,
  { id, readWebhook }: Pick<Gateway, "readWebhook"> & { id: MethodId },
  request: WebhookRequest,
): Promise<WebhookResult> {
  const report = readWebhook(request);
  if (report === "forged") recordForgedWebhook(id);
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

const maxLength = 10_000;
/** Limits how many copies of a webhook are stored. Providers repeat a webhook about a dozen times an hour. */
const perTransaction = { max: 20, minutes: 60 };
const minuteMs = 60_000;

export async function recordWebhook(ctx: Ctx, provider: MethodId, raw: string, signed = raw) {
  const isBelowLimit = await recordAttempt(ctx, "notification", `${provider}:${signed}`, perTransaction);
  const [webhook] = isBelowLimit
    ? await ctx.db
        .insert(paymentWebhooks)
        .values({ provider, raw: raw.slice(0, maxLength), result: "unjudged", receivedAt: ctx.now })
        .returning({ id: paymentWebhooks.id })
    : [];
  return {
    async recordResult(result: string) {
      if (webhook) await ctx.db.update(paymentWebhooks).set({ result }).where(eq(paymentWebhooks.id, webhook.id));
    },
  };
}

const forgedWebhooks = new Map<MethodId, { count: number; loggedAt: number }>();

export function recordForgedWebhook(provider: MethodId) {
  const { count, loggedAt } = forgedWebhooks.get(provider) ?? { count: 0, loggedAt: Number.NEGATIVE_INFINITY };
  const shouldLog = performance.now() - loggedAt >= minuteMs;
  if (shouldLog) logWarning(`${provider}: ${count + 1} webhooks with a wrong signature since the last warning`);
  forgedWebhooks.set(provider, shouldLog ? { count: 0, loggedAt: performance.now() } : { count: count + 1, loggedAt });
}
