import { and, eq, ne, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import {
  type MethodId,
  type PaymentIntentId,
  type PaymentSubjectKind,
  paymentIntents,
  payments,
  refunds,
} from "~db/schema/payments";
import { getRefundRoute } from "./refund-rows.server";

/** SQL column: completed and open refunds, in whole VND. */
export function buildRefundedColumn({ kind, subjectId }: { kind: PaymentSubjectKind; subjectId: SQLWrapper }) {
  return sql`(select coalesce(sum(f.amount), 0) from ${refunds} f join ${paymentIntents} p on p.id = f.payment_intent_id
    where p.kind = ${kind} and p.subject_id = ${subjectId})`.mapWith(Number);
}

/** Sums open refunds by gateway; null stands for transfers by staff. */
export async function sumOpenRefundsByRoute(
  db: Db,
  paymentIntentIds: readonly PaymentIntentId[],
): Promise<Map<MethodId | null, number>> {
  const due = await db
    .select({ amount: refunds.amount, status: refunds.status, method: payments.provider })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(isAnyOf(refunds.paymentIntentId, paymentIntentIds), ne(refunds.status, "done")));
  const through = new Map<MethodId | null, number>();
  for (const { amount, status, method } of due) {
    const route = getRefundRoute(method, status);
    through.set(route, (through.get(route) ?? 0) + amount);
  }
  return through;
}
