import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { readPage } from "~db/read-page.server";
import { payables, receipts } from "~db/schema/money";
import type { Ctx } from "../ctx";
import { type Pages, pageSize } from "../page-cursor";
import { requirePermission } from "../permission";
import { countOpenRefunds, listOpenRefunds } from "./open-refunds.server";
import { isStuck, isTypedByStaff, receiptReference } from "./receipts.server";
import type { ListStuckMoney } from "./schema";

export type StuckMoney = Awaited<ReturnType<typeof listStuckMoney>>;

export async function countStuckMoney(ctx: Ctx): Promise<number> {
  requirePermission(ctx, "money");
  const [stuck, due] = await Promise.all([ctx.db.$count(receipts, isStuck()), countOpenRefunds(ctx.db)]);
  return stuck + due;
}

/** Lists oldest first. `step` is what staff can do about a refund, `review` why it does not continue by itself. */
export async function listStuckMoney(ctx: Ctx, cursors: z.output<typeof ListStuckMoney> = {}) {
  requirePermission(ctx, "money");
  const { db } = ctx;
  const { id, provider, transactionId, amount, memo, reason } = receipts;
  const named = { order: payables.code, kind: payables.kind, reference: receiptReference };
  const [queued, due, queuedTotal] = await Promise.all([
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
    listOpenRefunds(db, { now: ctx.now, first: "oldest", cursor: cursors.refunds }),
    db.$count(receipts, isStuck()),
  ]);
  return {
    receipts: queued.rows.map(({ reference, ...receipt }) => ({
      ...{ ...receipt, transactionId: reference },
      canBeVoided: isTypedByStaff(receipt),
    })),
    refunds: due.refunds.map(({ subjectId: _, through: __, ...refund }) => refund),
    pages: {
      receipts: { previous: queued.previous, next: queued.next, total: queuedTotal } satisfies Pages,
      refunds: due.page,
    },
  };
}
