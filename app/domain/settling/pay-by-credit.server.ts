import type { Tx } from "~db/client.server";
import type { CreditId } from "~db/schema/money";
import type { Ctx } from "../ctx";
import type { PaymentIntent } from "../money/payment-intents.server";
import { takeCredit } from "../money/take-credit.server";
import { type Applied, applyReceipt } from "./apply-receipt.server";
import { lockPaymentSubject } from "./payment-subject-handlers.server";

type Paying = { intent: PaymentIntent; creditId: CreditId; amount: number };

/** Returns `part` while money is missing. @throws DomainError credit_changed */
export async function payByCredit(tx: Tx, ctx: Ctx, { intent, creditId, amount }: Paying): Promise<Applied> {
  const { subject } = await lockPaymentSubject(tx, ctx, intent.id);
  const receipt = await takeCredit(tx, { creditId, payableId: intent.id, amount, now: ctx.now });
  return applyReceipt(tx, ctx, receipt, { intent, subject, by: "buyer" });
}
