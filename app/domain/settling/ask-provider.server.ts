import type { Ctx } from "../ctx";
import { type Attempt, attemptFacts, takeTurnToAsk } from "../money/attempts.server";
import { findPayable } from "../money/payables.server";
import { adapters } from "../payments/adapters.server";
import type { ProviderAnswer } from "../payments/payment-adapter";
import { failAttempt } from "./fail-attempt.server";
import { kindsOfPayable } from "./payable-kinds.server";
import { receiveFromGateway } from "./receive-from-gateway.server";

const pauseMs = 5_000;

/** At most every five seconds. Money that paid nothing waits for staff: what it was for is still `unknown`. */
export async function askProvider(ctx: Ctx, attempt: Attempt): Promise<ProviderAnswer["state"]> {
  const { query } = adapters[attempt.method];
  if (!query || !(await takeTurnToAsk(ctx, attempt.id, pauseMs))) return "unknown";
  const payable = await findPayable(ctx.db, attempt.payableId);
  if (!payable) return "unknown";
  const payer = await kindsOfPayable[payable.kind].payer(ctx.db, payable.subjectId);
  const answer = await query(attemptFacts(attempt, payable, payer), ctx.now);
  if (answer.state === "paid") return (await receiveFromGateway(ctx, attempt, answer)) === "paid" ? "paid" : "unknown";
  if (answer.state === "failed") await failAttempt(ctx, attempt, answer.failure);
  return answer.state;
}
