import { and, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { readPage } from "~db/read-page.server";
import { payables, receipts, refunds } from "~db/schema/money";
import type { Ctx } from "../ctx";
import { type Pages, pageSize } from "../page-cursor";
import { mustBeAllowed } from "../permission";
import { isStuck, isTypedByStaff, receiptReference } from "./receipts.server";
import { reviewReasonOf } from "./refund-review.rules";
import { refundStepOf } from "./refund-rows.server";
import type { ListStuckMoney } from "./schema";

export type StuckMoney = Awaited<ReturnType<typeof listStuckMoney>>;

/** How much `listStuckMoney` would list. */
export async function countStuckMoney(ctx: Ctx): Promise<number> {
  mustBeAllowed(ctx, "money");
  const [stuck, due] = await Promise.all([
    ctx.db.$count(receipts, isStuck()),
    ctx.db.$count(refunds, ne(refunds.status, "done")),
  ]);
  return stuck + due;
}

/**
 * Money that waits for staff, and refunds that did not arrive yet, the oldest first, a page of each. `order` is the code that
 * money for it names, of an order or of an exchange (`kind`). Of a refund `step` is what staff may say of it, and `review`
 * why it goes no further by itself.
 */
export async function listStuckMoney(ctx: Ctx, cursors: z.output<typeof ListStuckMoney> = {}) {
  mustBeAllowed(ctx, "money");
  const { db } = ctx;
  const { id, provider, transactionId, amount, memo, reason } = receipts;
  const named = { order: payables.code, kind: payables.kind, reference: receiptReference };
  const [queued, due, queuedTotal, dueTotal] = await Promise.all([
    readPage({
      ...{ id, first: "oldest", size: pageSize, cursor: cursors.receipts },
      read: ({ where, orderBy, limit }) =>
        db
          .select({ id, provider, transactionId, amount, memo, reason, ...named })
          .from(receipts)
          .leftJoin(payables, eq(payables.id, receipts.payableId))
          .where(and(isStuck(), where))
          .orderBy(orderBy)
          .limit(limit),
    }),
    readPage({
      ...{ id: refunds.id, first: "oldest", size: pageSize, cursor: cursors.refunds },
      read: ({ where, orderBy, limit }) =>
        db
          .select({
            id: refunds.id,
            amount: refunds.amount,
            reason: refunds.reason,
            status: refunds.status,
            failure: refunds.failure,
            isUnclear: refunds.isUnclear,
            firstTriedAt: refunds.firstTriedAt,
            createdAt: refunds.createdAt,
            provider: receipts.provider,
            order: payables.code,
            kind: payables.kind,
          })
          .from(refunds)
          .innerJoin(receipts, eq(receipts.id, refunds.receiptId))
          .leftJoin(payables, eq(payables.id, refunds.payableId))
          .where(and(ne(refunds.status, "done"), where))
          .orderBy(orderBy)
          .limit(limit),
    }),
    db.$count(receipts, isStuck()),
    db.$count(refunds, ne(refunds.status, "done")),
  ]);
  return {
    receipts: queued.rows.map(({ reference, ...receipt }) => ({
      ...{ ...receipt, transactionId: reference },
      canBeVoided: isTypedByStaff(receipt),
    })),
    refunds: due.rows.map(({ isUnclear, firstTriedAt, createdAt, ...refund }) => ({
      ...refund,
      step: refundStepOf({ ...refund, firstTriedAt }),
      review: reviewReasonOf({ ...refund, isUnclear, createdAt }, ctx.now),
    })),
    pages: {
      receipts: { previous: queued.previous, next: queued.next, total: queuedTotal } satisfies Pages,
      refunds: { previous: due.previous, next: due.next, total: dueTotal } satisfies Pages,
    },
  };
}
