import { eq } from "drizzle-orm";
import { payables, receipts } from "~db/schema/money";
import type { MessageSubject } from "../messages/send-messages.server";
import { receiptReference } from "./receipts.server";

export const paymentMessageSubject: MessageSubject<"receipt"> = {
  async read({ db }, id) {
    const { amount, memo } = receipts;
    const transaction = receiptReference;
    const [receipt] = await db
      .select({ amount, memo, transaction, code: payables.code, total: payables.amount })
      .from(receipts)
      .leftJoin(payables, eq(payables.id, receipts.payableId))
      .where(eq(receipts.id, id));
    if (!receipt) throw new Error(`There is no receipt ${id}`);
    return receipt;
  },
};
