import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { readListPage } from "~db/read-list-page.server";
import { paymentIntents, payments } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import { type PageCursors, pageSize } from "../page-cursor";
import { requirePermission } from "../permission";
import { countOpenRefunds, listOpenRefunds } from "./open-refunds.server";
import { isEnteredByStaff, isUnmatched, paymentReference } from "./payments.server";
import type { ListUnmatchedPayments } from "./schema";

export type UnmatchedPayments = Awaited<ReturnType<typeof listUnmatchedPayments>>;

export async function countUnmatchedPayments(ctx: Ctx): Promise<number> {
  requirePermission(ctx, "money");
  const [stuck, due] = await Promise.all([ctx.db.$count(payments, isUnmatched()), countOpenRefunds(ctx.db)]);
  return stuck + due;
}

/** Lists oldest first. `step` is what staff can do about a refund, `review` why it does not continue by itself. */
export async function listUnmatchedPayments(ctx: Ctx, cursors: z.output<typeof ListUnmatchedPayments> = {}) {
  requirePermission(ctx, "money");
  const { db } = ctx;
  const { id, provider, transactionId, amount, memo, reason } = payments;
  const named = { order: paymentIntents.code, kind: paymentIntents.kind, reference: paymentReference };
  const [queued, due, queuedTotal] = await Promise.all([
    readListPage({
      ...{ id, first: "oldest", size: pageSize, cursor: cursors.receipts },
      read: ({ where, orderBy, limit }) =>
        db
          .select({ id, provider, transactionId, amount, memo, reason, ...named })
          .from(payments)
          .leftJoin(paymentIntents, eq(paymentIntents.id, payments.paymentIntentId))
          .where(and(isUnmatched(), where))
          .orderBy(orderBy)
          .limit(limit),
    }),
    listOpenRefunds(db, { now: ctx.now, first: "oldest", cursor: cursors.refunds }),
    db.$count(payments, isUnmatched()),
  ]);
  return {
    receipts: queued.rows.map(({ reference, ...payment }) => ({
      ...{ ...payment, transactionId: reference },
      canBeVoided: isEnteredByStaff(payment),
    })),
    refunds: due.refunds.map(({ subjectId: _, through: __, ...refund }) => refund),
    pages: {
      receipts: { previous: queued.previous, next: queued.next, total: queuedTotal } satisfies PageCursors,
      refunds: due.page,
    },
  };
}
