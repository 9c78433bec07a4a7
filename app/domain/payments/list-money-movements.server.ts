import { asc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type MethodId, type PaymentIntentId, payments, type RefundStatus, refunds } from "~db/schema/payments";
import { isNotVoided } from "./payments.server";
import { getRefundRoute } from "./refunds.server";

/** Amounts are positive whole VND. `through` is the gateway that sends a refund, null if there is none. */
export type MoneyMovement = { amount: number; at: Date; provider: MethodId; intentId: PaymentIntentId | null } & (
  | { kind: "payment" }
  | { kind: "refund"; status: RefundStatus; through: MethodId | null }
);

export async function listMoneyMovements(
  db: Db | Tx,
  paymentIntentIds: readonly PaymentIntentId[],
): Promise<MoneyMovement[]> {
  const rows = await db
    .select({ payment: payments, refund: refunds })
    .from(payments)
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(sql`${isAnyOf(payments.paymentIntentId, paymentIntentIds)} and ${isNotVoided()}`)
    .orderBy(asc(payments.id), asc(refunds.id));
  const paid = new Map(rows.map(({ payment }) => [payment.id, payment]));
  const movements = [
    ...[...paid.values()].map(
      ({ amount, receivedAt: at, provider, paymentIntentId: intentId }): MoneyMovement => ({
        ...{ kind: "payment", amount, at, provider, intentId },
      }),
    ),
    ...rows.flatMap(({ payment: { provider, paymentIntentId: intentId }, refund }): MoneyMovement[] =>
      refund
        ? [
            {
              ...{ kind: "refund", amount: refund.amount, at: refund.doneAt ?? refund.createdAt, provider, intentId },
              ...{ status: refund.status, through: getRefundRoute(provider, refund.status) },
            },
          ]
        : [],
    ),
  ];
  return movements.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
