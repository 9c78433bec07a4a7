import type { MethodId } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import { findAttempt, nameFailure } from "../money/attempts.server";
import { countRefused, keepNotification } from "../money/keep-notification.server";
import type { Gateway, Message, Told, Verdict } from "../payments/payment-adapter";
import { failAttempt } from "./fail-attempt.server";
import { receiveFromGateway } from "./receive-from-gateway.server";

/** A signed webhook decides about the payment, whatever the browser reports. */
export async function receiveNotification(
  ctx: Ctx,
  { id, read }: Pick<Gateway, "read"> & { id: MethodId },
  message: Message,
): Promise<Verdict> {
  const told = read(message);
  if (told === "forged") countRefused(id);
  if (typeof told === "string") return told;
  const notification = await keepNotification(ctx, id, message.body || message.query.toString(), told.mark);
  const verdict = await judge(ctx, id, told);
  await notification.judged(verdict);
  return verdict;
}

async function judge(ctx: Ctx, method: MethodId, { reference, amount, says, isOf }: Told): Promise<Verdict> {
  const attempt = reference === null ? null : await findAttempt(ctx.db, method, reference);
  if (!attempt || isOf?.(attempt) === false) return "unknown";
  const asked = amount === attempt.amount;
  if (says.state === "paid") {
    const received = await receiveFromGateway(ctx, attempt, says);
    if (!asked) return "wrong_amount";
    return received === "repeat" ? "repeat" : "heard";
  }
  if (!asked) return "wrong_amount";
  if (says.state !== "failed") return "unclear";
  if (attempt.status !== "pending") {
    await nameFailure(ctx.db, attempt, says.failure);
    return "repeat";
  }
  await failAttempt(ctx, attempt, says.failure);
  return "heard";
}
