import { eq } from "drizzle-orm";
import { payables, receipts } from "~db/schema/money";
import type { MessageSubject } from "../messages/send-messages.server";
import { paymentReference } from "./payments.server";

export const paymentMessageSubject: MessageSubject<"payment"> = {
  async read({ db }, id) {
    const { amount, memo } = receipts;
    const transaction = paymentReference;
    const [payment] = await db
      .select({ amount, memo, transaction, code: payables.code, total: payables.amount })
      .from(receipts)
      .leftJoin(payables, eq(payables.id, receipts.payableId))
      .where(eq(receipts.id, id));
    if (!payment) throw new Error(`There is no payment ${id}`);
    return payment;
  },
};
