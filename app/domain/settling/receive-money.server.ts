import type { Tx } from "~db/client.server";
import type { PayableId } from "~db/schema/money";
import type { Actor } from "~db/schema/orders";
import type { MethodId } from "~db/schema/payments";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import type { QueueReason } from "../money/queue-reasons";
import { isKnown, writeReceipt } from "../money/receipts.server";
import { type Applied, applyReceipt } from "./apply-receipt.server";
import { lockDue } from "./payable-kinds.server";

export type Money = {
  provider: MethodId;
  /** The provider's own number of the transaction: the same one counts once. */
  transactionId: string;
  amount: number;
  payableId: PayableId | null;
  attemptId: number | null;
  toldBy?: Actor;
  memo?: string;
  providerDate?: string;
  /** The bank's own number of the transfer, as `bankNumber` writes it: it counts once. */
  bankReference?: string;
  /** It waits for staff whatever it would pay. */
  doubt?: QueueReason;
};
export type Received = Applied | "repeat";

/** Unless it is a repeat: `allow` is asked before anything is written, `note` writes down who did it. */
type ByStaff = { allow?(tx: Tx): Promise<void>; note(tx: Tx): Promise<void> };

/** Once per transaction it settles, waits for staff, or is to go back. Any order of arrival gives the same end. */
export async function receiveMoney(ctx: Ctx, money: Money, byStaff?: ByStaff): Promise<Received> {
  return transact(ctx.db, async (tx) => {
    const { payable, due } = await lockDue(tx, ctx, money.payableId);
    const { doubt, toldBy, ...told } = money;
    if (byStaff?.allow) {
      if (await isKnown(tx, money)) return "repeat";
      await byStaff.allow(tx);
    }
    const receipt = await writeReceipt(tx, { ...told, receivedAt: ctx.now });
    if (!receipt) return "repeat";
    await byStaff?.note(tx);
    const by = toldBy ?? (`gateway:${money.provider}` as const);
    return applyReceipt(tx, ctx, receipt, { payable, due, by, doubt });
  });
}

/** People and providers write it in either case, with spaces or without. */
export function bankNumber(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
}
