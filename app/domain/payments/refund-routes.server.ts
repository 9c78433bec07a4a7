import { and, asc, eq, like } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type MethodId, type PaymentIntentId, payments, type RefundStatus, refunds } from "~db/schema/payments";
import { isNotVoided } from "./payments.server";
import { getRefundRoute } from "./refund-rows.server";

/** `through` is null for a transfer by staff. The `key` is that of `refundAmount`. */
export type RefundProgress = {
  key: string;
  amount: number;
  status: RefundStatus;
  through: MethodId | null;
  doneAt: Date | null;
};

/** How money is refunded: by a gateway, to the store credit that paid (`credit`), or by a transfer of staff (null). */
export async function listRefundRoutes(
  db: Db | Tx,
  paymentIntentIds: readonly PaymentIntentId[],
): Promise<(MethodId | null)[]> {
  const rows = await db
    .selectDistinct({ provider: payments.provider })
    .from(payments)
    .where(and(isAnyOf(payments.paymentIntentId, paymentIntentIds), isNotVoided()));
  return [...new Set(rows.map(({ provider }) => (provider === "credit" ? provider : getRefundRoute(provider))))];
}

export async function listRefundProgress(
  db: Db | Tx,
  paymentIntentIds: readonly PaymentIntentId[],
  key: string,
): Promise<RefundProgress[]> {
  const rows = await db
    .select({ refund: refunds, provider: payments.provider })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(isAnyOf(refunds.paymentIntentId, paymentIntentIds), like(refunds.key, `${key}%`)))
    .orderBy(asc(refunds.id));
  return rows.map(({ refund: { key: of, amount, status, doneAt }, provider }) => ({
    ...{ key: of, amount, status, doneAt },
    through: getRefundRoute(provider, status),
  }));
}

export async function listRefundsDoneAt(db: Db | Tx, paymentIntentId: PaymentIntentId, now: Date) {
  const rows = await db
    .select({ id: refunds.id, amount: refunds.amount, provider: payments.provider })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.paymentIntentId, paymentIntentId), eq(refunds.status, "done"), eq(refunds.doneAt, now)));
  return rows.map(({ id, amount, provider }) => ({ id, amount, through: getRefundRoute(provider) }));
}

export async function getLastRefundTime(db: Db | Tx, paymentIntentIds: readonly PaymentIntentId[]) {
  const rows = await db
    .select({ status: refunds.status, doneAt: refunds.doneAt })
    .from(refunds)
    .where(isAnyOf(refunds.paymentIntentId, paymentIntentIds));
  const moments = rows.map(({ doneAt }) => doneAt?.getTime() ?? 0);
  return { open: rows.some(({ status }) => status !== "done"), last: new Date(Math.max(0, ...moments)) };
}
