import type { Tx } from "~db/client.server";
import type { PaymentIntentId } from "~db/schema/money";
import type { Actor } from "~db/schema/orders";
import type { MethodId } from "~db/schema/payments";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import type { QueueReason } from "../money/queue-reasons";
import { isKnown, writeReceipt } from "../money/receipts.server";
import { type Applied, applyReceipt } from "./apply-receipt.server";
import { lockPaymentSubject } from "./payment-subject-handlers.server";

export type Money = {
  provider: MethodId;
  /** The provider's transaction number, which counts once. */
  transactionId: string;
  amount: number;
  payableId: PaymentIntentId | null;
  attemptId: number | null;
  toldBy?: Actor;
  memo?: string;
  providerDate?: string;
  bankReference?: string;
  /** With a doubt, the payment waits for staff whatever it could pay. */
  doubt?: QueueReason;
};
export type Received = Applied | "repeat";

/** `allow` is called before anything is written. Neither function is called for a repeat. */
type ByStaff = { allow?(tx: Tx): Promise<void>; note(tx: Tx): Promise<void> };

/** Each transaction counts once. The result does not depend on the order in which messages arrive. */
export async function receiveMoney(ctx: Ctx, money: Money, byStaff?: ByStaff): Promise<Received> {
  return transact(ctx.db, async (tx) => {
    const { intent, subject } = await lockPaymentSubject(tx, ctx, money.payableId);
    const { doubt, toldBy, ...told } = money;
    if (byStaff?.allow) {
      if (await isKnown(tx, money)) return "repeat";
      await byStaff.allow(tx);
    }
    const receipt = await writeReceipt(tx, { ...told, receivedAt: ctx.now });
    if (!receipt) return "repeat";
    await byStaff?.note(tx);
    const by = toldBy ?? (`gateway:${money.provider}` as const);
    return applyReceipt(tx, ctx, receipt, { intent, subject, by, doubt });
  });
}

/** Ignores case, spaces and punctuation. */
export function bankNumber(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
}
