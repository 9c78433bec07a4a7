import { and, asc, eq } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import {
  creditEntries,
  credits,
  type PaymentIntentId,
  payables,
  paymentAttempts,
  receipts,
  refunds,
} from "~db/schema/money";
import type { Holder, ToldRow } from "../person";
import { maskCreditCode } from "./credit-code.rules";
import { owedBack } from "./owed-back.server";
import { isNotVoided } from "./receipts.server";

/** The law requires the shop to keep its books, so nothing is deleted. */
export const paymentsOfPerson: Holder = {
  async tell({ db }, { orderIds }) {
    if (orderIds.length === 0) return [];
    const theirs = and(eq(payables.kind, "order"), isAnyOf(payables.subjectId, orderIds));
    const rows = await db.select().from(payables).where(theirs).orderBy(payables.id);
    const told = rows.map(async ({ id, code, amount }): Promise<ToldRow> => {
      const [tried, received, returned, given] = await Promise.all([
        db.select().from(paymentAttempts).where(eq(paymentAttempts.payableId, id)),
        db
          .select()
          .from(receipts)
          .where(and(eq(receipts.payableId, id), isNotVoided())),
        db.select().from(refunds).where(eq(refunds.payableId, id)),
        tellCredits(db, id),
      ]);
      return {
        ...{ code, amount },
        attempts: tried.map(({ method, createdAt: at, amount, status }) => ({ method, at, amount, status })),
        receipts: received.map(({ provider: method, bankReference, transactionId, receivedAt: at, amount, memo }) => ({
          ...{ method, transaction: bankReference ?? transactionId, at, amount, memo },
        })),
        refunds: returned.map(({ createdAt: at, amount, status, doneAt, bankAccount }) => ({
          ...{ at, amount, status, doneAt, bankAccount },
        })),
        credits: given,
      };
    });
    return Promise.all(told);
  },

  async hinders({ db }, { orderIds }) {
    return (await owedBack(db, "order", orderIds)).map((orderId) => ({ why: "refund_due", orderId }));
  },
};

/** Codes are masked, because a credit can be used by anyone who finds the export. */
async function tellCredits(db: Db, stemsFrom: PaymentIntentId): Promise<ToldRow[]> {
  const given = await db.select().from(credits).where(eq(credits.stemsFrom, stemsFrom));
  const told = given.map(async ({ id, code, balance, expiresAt }): Promise<ToldRow> => {
    const { kind: what, amount, at } = creditEntries;
    const own = db.select({ at, what, amount }).from(creditEntries).where(eq(creditEntries.creditId, id));
    return { code: maskCreditCode(code), balance, expiresAt, events: await own.orderBy(asc(creditEntries.id)) };
  });
  return Promise.all(told);
}
