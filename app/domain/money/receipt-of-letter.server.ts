import { eq } from "drizzle-orm";
import { payables, receipts } from "~db/schema/money";
import type { SubjectOfLetter } from "../messages/send-letters.server";
import { receiptReference } from "./receipts.server";

export const receiptOfLetter: SubjectOfLetter<"receipt"> = {
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
