import { setTimeout as sleep } from "node:timers/promises";
import { logError } from "~/lib/log.server";
import type { Ctx } from "../ctx";
import { adapters } from "./adapters.server";
import { failAttempt } from "./fail-attempt.server";
import type { ProviderAnswer } from "./payment-adapter";
import { getAttemptFacts, type PaymentAttempt, recordUnopenedPage, takeTurnToQuery } from "./payment-attempts.server";
import { findPaymentIntent } from "./payment-intents.server";
import { paymentSubjectHandlers } from "./payment-subject-handlers.server";
import { receiveGatewayPayment } from "./receive-gateway-payment.server";

const pauseMs = 5_000;
const timeoutMs = 3_000;

/** `not_queried`: another process queried it a moment ago. `unknown` includes a payment that staff must review. */
export async function queryProvider(
  ctx: Ctx,
  attempt: PaymentAttempt,
): Promise<ProviderAnswer["state"] | "not_queried"> {
  const { query } = adapters[attempt.method];
  if (!query) return "unknown";
  if (!(await takeTurnToQuery(ctx, attempt.id, pauseMs))) return "not_queried";
  const intent = await findPaymentIntent(ctx.db, attempt.paymentIntentId);
  if (!intent) return "unknown";
  const payer = await paymentSubjectHandlers[intent.kind].findPayer(ctx.db, intent.subjectId);
  const answer = await query(getAttemptFacts(attempt, intent, payer), ctx.now);
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
