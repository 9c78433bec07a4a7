import { and, eq, inArray, ne } from "drizzle-orm";
import { payables, paymentAttempts, receipts, refunds } from "~db/schema/money";
import type { Holder, ToldRow } from "../person";

/** Books are kept by law: nothing of them is forgotten before. */
export const paymentsOfPerson: Holder = {
  async tell({ db }, { orderIds }) {
    if (orderIds.length === 0) return [];
    const theirs = and(eq(payables.kind, "order"), inArray(payables.subjectId, [...orderIds]));
    const rows = await db.select().from(payables).where(theirs).orderBy(payables.id);
    const told = rows.map(async ({ id, code, amount }): Promise<ToldRow> => {
      const [tried, received, returned] = await Promise.all([
        db.select().from(paymentAttempts).where(eq(paymentAttempts.payableId, id)),
        db.select().from(receipts).where(eq(receipts.payableId, id)),
        db.select().from(refunds).where(eq(refunds.payableId, id)),
      ]);
      return {
        ...{ code, amount },
        attempts: tried.map(({ method, createdAt: at, amount, status }) => ({ method, at, amount, status })),
        receipts: received.map(({ provider: method, transactionId: transaction, receivedAt: at, amount, memo }) => ({
          ...{ method, transaction, at, amount, memo },
        })),
        refunds: returned.map(({ createdAt: at, amount, status, doneAt, bankAccount }) => ({
          ...{ at, amount, status, doneAt, bankAccount },
        })),
      };
    });
    return Promise.all(told);
  },

  async isInUse({ db }, { orderIds }) {
    if (orderIds.length === 0) return false;
    const theirs = and(eq(payables.kind, "order"), inArray(payables.subjectId, [...orderIds]));
    const owed = await db
      .select({ id: refunds.id })
      .from(refunds)
      .innerJoin(payables, eq(payables.id, refunds.payableId))
      .where(and(theirs, ne(refunds.status, "done")))
      .limit(1);
    return owed.length > 0;
  },
};
