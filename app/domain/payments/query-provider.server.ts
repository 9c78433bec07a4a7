import { setTimeout as sleep } from "node:timers/promises";
import { logError } from "~/lib/log.server";
import type { PaymentIntentId } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import { settingNumber } from "../shop/shop.rules";
import { adapters } from "./adapters.server";
import type { ProviderAnswer } from "./payment-adapter";
import {
  getAttemptFacts,
  isReportedUnopened,
  listOpenAttempts,
  type PaymentAttempt,
  recordUnopenedPage,
  takeTurnToQuery,
} from "./payment-attempts.server";
import { findPaymentIntent } from "./payment-intents.server";
import { failAttempt, receiveGatewayPayment } from "./receive-payment.server";
import { getPayer } from "./settle.server";

const pauseMs = 5_000;
const timeoutMs = 3_000;

/** `not_queried`: another process queried it a moment ago. `unknown` includes a payment that staff must review. */
async function queryProvider(ctx: Ctx, attempt: PaymentAttempt): Promise<ProviderAnswer["state"] | "not_queried"> {
  const { query } = adapters[attempt.method];
  if (!query) return "unknown";
  if (!(await takeTurnToQuery(ctx, attempt.id, pauseMs))) return "not_queried";
  const intent = await findPaymentIntent(ctx.db, attempt.paymentIntentId);
  if (!intent) return "unknown";
  const facts = getAttemptFacts(attempt, intent, await getPayer(ctx.db, intent));
  const answer = await query(facts, ctx.now);
  if (answer.state === "paid")
    return (await receiveGatewayPayment(ctx, attempt, answer)) === "paid" ? "paid" : "unknown";
  if (answer.state === "failed") await failAttempt(ctx, attempt, answer.failure);
  if (answer.state === "unopened") await recordUnopenedPage(ctx, attempt);
  return answer.state;
}

/** Waits at most `timeoutMs`. A later answer is still processed. */
export async function queryProviderBriefly(ctx: Ctx, attempt: PaymentAttempt): Promise<void> {
  await Promise.race([
    queryProvider(ctx, attempt).catch((error: unknown) => logError(error, `query of ${attempt.reference}`)),
    sleep(timeoutMs, undefined, { ref: false }),
  ]);
}

/**
 * Returns `wait` if the payment arrived, if a gateway is silent about a page that the buyer opened, or if another
 * process is still waiting for its answer. A recent answer to another process counts if it came after the payment
 * deadline.
 */
export async function queryOpenAttempts(
  ctx: Ctx,
  paymentIntentId: PaymentIntentId,
  paymentDeadline: Date,
): Promise<"wait" | "go"> {
  const silenceEnds = paymentDeadline.getTime() + settingNumber(ctx.shop, "gateway_silence_minutes") * 60_000;
  const isSilenceOver = ctx.now.getTime() >= silenceEnds;
  for (const attempt of await listOpenAttempts(ctx.db, paymentIntentId)) {
    if (adapters[attempt.method].query === null) continue;
    const answer = await queryProvider(ctx, attempt);
    switch (answer) {
      case "paid":
        return "wait";
      case "unknown":
        if (!isSilenceOver) return "wait";
        break;
      case "not_queried":
        if (!isSilenceOver && !(await isReportedUnopened(ctx.db, attempt, paymentDeadline))) return "wait";
        break;
      case "unopened":
      case "failed":
        break;
      default:
        answer satisfies never;
    }
  }
  return "go";
}
