import { and, eq, ne } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { readListPage } from "~db/read-list-page.server";
import { paymentIntents, payments, refunds } from "~db/schema/payments";
import { type PageCursor, type PageCursors, pageSize } from "../page-cursor";
import { findRefundReviewReason } from "./refund-review.rules";
import { getRefundRoute, getRefundStep } from "./refund-rows.server";

export function countOpenRefunds(db: Db): Promise<number> {
  return db.$count(refunds, ne(refunds.status, "done"));
}

type OpenRefundsQuery = { now: Date; first: "oldest" | "newest"; cursor: PageCursor | undefined };

/** `step` is what staff can do, `review` why it needs them. `through` is null for a transfer by staff. */
export async function listOpenRefunds(db: Db, { now, first, cursor }: OpenRefundsQuery) {
  const { id, amount, reason, status, failure, isUnclear, firstTriedAt, createdAt } = refunds;
  const facts = { id, amount, reason, status, failure, isUnclear, firstTriedAt, createdAt };
  const named = { order: paymentIntents.code, kind: paymentIntents.kind, subjectId: paymentIntents.subjectId };
  const [{ rows, previous, next }, total] = await Promise.all([
    readListPage({
      ...{ id, first, size: pageSize, cursor },
      read: ({ where, orderBy, limit }) =>
        db
          .select({ ...facts, ...named, provider: payments.provider })
          .from(refunds)
          .innerJoin(payments, eq(payments.id, refunds.paymentId))
          .leftJoin(paymentIntents, eq(paymentIntents.id, refunds.paymentIntentId))
          .where(and(ne(status, "done"), where))
          .orderBy(orderBy)
          .limit(limit),
    }),
    countOpenRefunds(db),
  ]);
  return {
    refunds: rows.map(({ isUnclear, firstTriedAt, createdAt, ...refund }) => ({
      ...refund,
      through: getRefundRoute(refund.provider, refund.status),
      step: getRefundStep({ ...refund, firstTriedAt }),
      review: findRefundReviewReason({ ...refund, isUnclear, createdAt }, now),
    })),
    page: { previous, next, total } satisfies PageCursors,
  };
}
