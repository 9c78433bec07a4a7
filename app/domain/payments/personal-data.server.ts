import { and, asc, eq } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import {
  creditEntries,
  credits,
  type PaymentIntentId,
  paymentAttempts,
  paymentIntents,
  payments,
  refunds,
} from "~db/schema/payments";
import type { ExportedRow, PersonalDataSource } from "../personal-data";
import { listSubjectsWithOpenRefunds } from "./create-refund.server";
import { maskCreditCode } from "./credit.rules";
import { isNotVoided } from "./payments.server";

/** The law requires the shop to keep its books, so nothing is deleted. */
export const paymentsPersonalData: PersonalDataSource = {
  async exportRows({ db }, { orderIds }) {
    if (orderIds.length === 0) return [];
    const theirs = and(eq(paymentIntents.kind, "order"), isAnyOf(paymentIntents.subjectId, orderIds));
    const rows = await db.select().from(paymentIntents).where(theirs).orderBy(paymentIntents.id);
    const exported = rows.map(async ({ id, code, amount }): Promise<ExportedRow> => {
      const [tried, received, returned, given] = await Promise.all([
        db.select().from(paymentAttempts).where(eq(paymentAttempts.paymentIntentId, id)),
        db
          .select()
          .from(payments)
          .where(and(eq(payments.paymentIntentId, id), isNotVoided())),
        db.select().from(refunds).where(eq(refunds.paymentIntentId, id)),
        exportCredits(db, id),
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
    return Promise.all(exported);
  },

  async findBlockers({ db }, { orderIds }) {
    return (await listSubjectsWithOpenRefunds(db, "order", orderIds)).map((orderId) => ({
      reason: "refund_due",
      orderId,
    }));
  },
};

/** Codes are masked, because a credit can be used by anyone who finds the export. */
async function exportCredits(db: Db, givenForIntentId: PaymentIntentId): Promise<ExportedRow[]> {
  const given = await db.select().from(credits).where(eq(credits.givenForIntentId, givenForIntentId));
  const exported = given.map(async ({ id, code, balance, expiresAt }): Promise<ExportedRow> => {
    const { kind: what, amount, at } = creditEntries;
    const own = db.select({ at, what, amount }).from(creditEntries).where(eq(creditEntries.creditId, id));
    return { code: maskCreditCode(code), balance, expiresAt, events: await own.orderBy(asc(creditEntries.id)) };
  });
  return Promise.all(exported);
}
