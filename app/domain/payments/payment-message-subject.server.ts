import { eq } from "drizzle-orm";
import { paymentIntents, payments } from "~db/schema/payments";
import type { MessageSubject } from "../messages/send-messages.server";
import { paymentReference } from "./payments.server";

export const paymentMessageSubject: MessageSubject<"payment"> = {
  async read({ db }, id) {
    const { amount, memo } = payments;
    const transaction = paymentReference;
    const [payment] = await db
      .select({ amount, memo, transaction, code: paymentIntents.code, total: paymentIntents.amount })
      .from(payments)
      .leftJoin(paymentIntents, eq(paymentIntents.id, payments.paymentIntentId))
      .where(eq(payments.id, id));
    if (!payment) throw new Error(`There is no payment ${id}`);
    return payment;
  },
};
