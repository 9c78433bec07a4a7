import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { markAttemptFailed, type PaymentAttempt } from "./payment-attempts.server";
import { lockPaymentSubject } from "./payment-subject-handlers.server";

export async function failAttempt(ctx: Ctx, attempt: PaymentAttempt, failure: string) {
  await transact(ctx.db, async (tx) => {
    const { subject } = await lockPaymentSubject(tx, ctx, attempt.paymentIntentId);
    const { wasOpen, others } = await markAttemptFailed(tx, attempt, failure);
    if (wasOpen && others === 0)
      await subject?.fail({ actor: `gateway:${attempt.method}`, reason: failure, now: ctx.now });
  });
}
