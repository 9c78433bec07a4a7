import type { Tx } from "~db/client.server";
import type { Ctx } from "../ctx";
import type { PaymentIntent } from "./payment-intents.server";
import { lockPaymentSubject } from "./payment-subject-handlers.server";

/** Call it in the transaction that creates the payment intent. @throws {Error} if its amount is above 0 VND */
export async function settleFreeIntent(tx: Tx, ctx: Ctx, intent: PaymentIntent): Promise<void> {
  if (intent.amount !== 0) throw new Error(`settleFreeIntent: ${intent.code} costs ${intent.amount} VND`);
  const { subject } = await lockPaymentSubject(tx, ctx, intent.id);
  await subject?.settle({ actor: "system", reason: { code: "nothing_to_pay" }, now: ctx.now });
}
