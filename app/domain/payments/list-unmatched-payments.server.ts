import { and, asc, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "~db/client.server";
import { readListPage } from "~db/read-list-page.server";
import { type PaymentIntentId, paymentIntents, payments, refunds } from "~db/schema/payments";
import { waitingColumns } from "~db/waiting-columns";
import type { Ctx } from "../ctx";
import type { MessageSubject } from "../messages/send-messages.server";
import { type PageCursor, type PageCursors, pageSize } from "../page-cursor";
import { requirePermission } from "../permission";
import { isEnteredByStaff, isUnmatched, paymentReference } from "./payments.server";
import { findRefundRoute, getRefundStep } from "./refunds.server";
import { findRefundReviewReason } from "./review-reasons";
import type { ListUnmatchedPayments } from "./schema";

export type UnmatchedPayments = Awaited<ReturnType<typeof listUnmatchedPayments>>;

export async function countUnmatchedPayments(ctx: Ctx): Promise<number> {
  requirePermission(ctx, "read_money");
  const [stuck, due] = await Promise.all([ctx.db.$count(payments, isUnmatched()), countOpenRefunds(ctx.db)]);
  return stuck + due;
}

export function selectUnmatchedPayments(db: Db) {
  return db
    .select(waitingColumns("unmatched_payments", payments.receivedAt, payments.amount))
    .from(payments)
    .where(isUnmatched());
}

export function selectOpenRefunds(db: Db) {
  return db
    .select(waitingColumns("open_refunds", refunds.createdAt, refunds.amount))
    .from(refunds)
    .where(ne(refunds.status, "done"));
}

export async function listUnmatchedPayments(ctx: Ctx, cursors: z.output<typeof ListUnmatchedPayments> = {}) {
  requirePermission(ctx, "read_money");
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

function countOpenRefunds(db: Db): Promise<number> {
  return db.$count(refunds, ne(refunds.status, "done"));
}

type OpenRefundsQuery = { now: Date; first: "oldest" | "newest"; cursor: PageCursor | undefined };

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
      through: findRefundRoute(refund.provider, refund.status),
      step: getRefundStep({ ...refund, firstTriedAt }),
      review: findRefundReviewReason({ ...refund, isUnclear, createdAt }, now),
    })),
    page: { previous, next, total } satisfies PageCursors,
  };
}

export async function listPaymentsAndRefunds(db: Db, paymentIntentId: PaymentIntentId) {
  const [received, back] = await Promise.all([
    db
      .select({ payment: payments, reference: paymentReference })
      .from(payments)
      .where(eq(payments.paymentIntentId, paymentIntentId))
      .orderBy(asc(payments.id)),
    db.select().from(refunds).where(eq(refunds.paymentIntentId, paymentIntentId)).orderBy(asc(refunds.id)),
  ]);
  return {
    receipts: received.map(({ payment, reference }) => {
      const { id, provider, amount, receivedAt, status, reason } = payment;
      return {
        ...{ id, provider, amount, status, reason, reference },
        receivedAt: receivedAt.toISOString(),
        canBeVoided: isEnteredByStaff(payment) && status !== "voided",
      };
    }),
    refunds: back.map(({ id, amount, reason, status, createdAt, doneAt, failure, paymentId }) => ({
      ...{ id, amount, reason, status, failure },
      isTest: received.some(({ payment }) => payment.id === paymentId && payment.provider === "test"),
      createdAt: createdAt.toISOString(),
      doneAt: doneAt?.toISOString() ?? null,
    })),
  };
}

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
