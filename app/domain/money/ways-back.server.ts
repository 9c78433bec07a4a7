import { and, asc, eq, like, ne } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { readPage } from "~db/read-page.server";
import { type PayableId, payables, type RefundStatus, receipts, refunds } from "~db/schema/money";
import type { MethodId } from "~db/schema/payments";
import { type PageCursor, type Pages, pageSize } from "../page-cursor";
import { counts } from "./receipts.server";
import { reviewReasonOf } from "./refund-review.rules";
import { refundStepOf, sentBy } from "./refund-rows.server";

/** Money of one key (`giveBack`) on one way. `through`: who sends it; null: staff, by a transfer of their own. */
export type StepBack = {
  key: string;
  amount: number;
  status: RefundStatus;
  through: MethodId | null;
  doneAt: Date | null;
};

/** How what was paid goes back, each way once. */
export async function waysBack(db: Db | Tx, payableIds: readonly PayableId[]): Promise<(MethodId | null)[]> {
  const rows = await db
    .selectDistinct({ provider: receipts.provider })
    .from(receipts)
    .where(and(isAnyOf(receipts.payableId, payableIds), counts()));
  return [...new Set(rows.map(({ provider }) => sentBy(provider)))];
}

export async function listStepsBack(db: Db | Tx, payableIds: readonly PayableId[], key: string): Promise<StepBack[]> {
  const rows = await db
    .select({ refund: refunds, provider: receipts.provider })
    .from(refunds)
    .innerJoin(receipts, eq(receipts.id, refunds.receiptId))
    .where(and(isAnyOf(refunds.payableId, payableIds), like(refunds.key, `${key}%`)))
    .orderBy(asc(refunds.id));
  return rows.map(({ refund: { key: of, amount, status, doneAt }, provider }) => ({
    ...{ key: of, amount, status, doneAt },
    through: sentBy(provider, status),
  }));
}

/**
 * A page of what has not arrived yet, the newest first. `kind` and `subjectId` say what it was paid for, `step` and `review`
 * what `listStuckMoney` says.
 */
export async function listOpenBack(db: Db, now: Date, cursor?: PageCursor) {
  const { id, amount, reason, status, failure, isUnclear, firstTriedAt, createdAt } = refunds;
  const facts = { isUnclear, firstTriedAt, createdAt };
  const { kind, subjectId } = payables;
  const isOpen = ne(status, "done");
  const [page, total] = await Promise.all([
    readPage({
      ...{ id, first: "newest", size: pageSize, cursor },
      read: ({ where, orderBy, limit }) =>
        db
          .select({ id, amount, reason, status, failure, ...facts, provider: receipts.provider, kind, subjectId })
          .from(refunds)
          .innerJoin(receipts, eq(receipts.id, refunds.receiptId))
          .leftJoin(payables, eq(payables.id, refunds.payableId))
          .where(and(isOpen, where))
          .orderBy(orderBy)
          .limit(limit),
    }),
    db.$count(refunds, isOpen),
  ]);
  const { rows, previous, next } = page;
  return {
    refunds: rows.map(({ isUnclear, firstTriedAt, createdAt, ...refund }) => ({
      ...refund,
      through: sentBy(refund.provider, refund.status),
      step: refundStepOf({ ...refund, firstTriedAt }),
      review: reviewReasonOf({ ...refund, isUnclear, createdAt }, now),
    })),
    page: { previous, next, total } satisfies Pages,
  };
}

/** Those that were done at this moment. */
export async function listDoneNow(db: Db | Tx, payableId: PayableId, now: Date) {
  const rows = await db
    .select({ id: refunds.id, amount: refunds.amount, provider: receipts.provider })
    .from(refunds)
    .innerJoin(receipts, eq(receipts.id, refunds.receiptId))
    .where(and(eq(refunds.payableId, payableId), eq(refunds.status, "done"), eq(refunds.doneAt, now)));
  return rows.map(({ id, amount, provider }) => ({ id, amount, through: sentBy(provider) }));
}

/** When the last of it had gone back; `open`: some has not. */
export async function lastGoneBack(db: Db | Tx, payableIds: readonly PayableId[]) {
  const rows = await db
    .select({ status: refunds.status, doneAt: refunds.doneAt })
    .from(refunds)
    .where(isAnyOf(refunds.payableId, payableIds));
  const moments = rows.map(({ doneAt }) => doneAt?.getTime() ?? 0);
  return { open: rows.some(({ status }) => status !== "done"), last: new Date(Math.max(0, ...moments)) };
}
