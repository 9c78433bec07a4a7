import { and, asc, eq, like, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type MethodId, type PaymentIntentId, payments, type RefundStatus, refunds } from "~db/schema/payments";
import { adapters } from "./adapters.server";
import { isNotVoided } from "./payments.server";

/** Amounts are positive whole VND. `through` is the gateway that sends a refund, or null without a gateway. */
export type MoneyMovement = { amount: number; at: Date; provider: MethodId; intentId: PaymentIntentId | null } & (
  | { kind: "payment" }
  | { kind: "refund"; status: RefundStatus; through: MethodId | null }
);

export type RefundRow = typeof refunds.$inferSelect;

export async function findRefund(db: Db | Tx, id: number) {
  const [refund] = await selectRefunds(db).where(eq(refunds.id, id));
  return refund ?? null;
}

export async function lockRefund(tx: Tx, id: number) {
  const [refund] = await selectRefunds(tx).where(eq(refunds.id, id)).for("update", { of: refunds });
  return refund ?? null;
}

function selectRefunds(db: Db | Tx) {
  const { id, paymentIntentId, paymentId, amount, status, firstTriedAt } = refunds;
  return db
    .select({ id, paymentIntentId, paymentId, amount, status, firstTriedAt, provider: payments.provider })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId));
}

/** Excludes refunds of test orders, because sales figures leave them out. */
export function isRealRefund() {
  return sql`not exists (select from ${payments} paid where paid.id = ${refunds.paymentId} and paid.provider = 'test')`;
}

export async function closeRefund(tx: Tx, id: number, to: { status: "done"; doneAt: Date } | { status: "failed" }) {
  await tx
    .update(refunds)
    .set({ ...to, failure: null, isUnclear: false })
    .where(eq(refunds.id, id));
}

/**
 * `by_hand`: staff transfer the money. `at_provider`: staff record the provider's result. `by_itself`: the shop sends
 * the refund.
 */
export type RefundStep = "by_hand" | "at_provider" | "by_itself";
type OpenRefundRow = { provider: MethodId; status: RefundStatus; firstTriedAt: Date | null };

export function getRefundStep({ provider, status, firstTriedAt }: OpenRefundRow): RefundStep {
  if (findRefundRoute(provider, status) === null) return "by_hand";
  return status === "sending" || firstTriedAt === null ? "by_itself" : "at_provider";
}

/**
 * Returns null if no gateway refunds this method or the refund failed. Staff then transfer the money, or it returns to
 * the store credit.
 */
export function findRefundRoute(provider: MethodId, status?: RefundStatus): MethodId | null {
  return adapters[provider].refund === null || status === "failed" ? null : provider;
}

/** `key` is the key given to `refundAmount`, followed by the payment's ID. */
export type RefundProgress = {
  key: string;
  amount: number;
  status: RefundStatus;
  through: MethodId | null;
  isTest: boolean;
  doneAt: Date | null;
};

/** Refunds to store credit and of test payments move no money. */
function isWithoutPayout(provider: MethodId): boolean {
  return provider === "credit" || provider === "test";
}

export async function listRefundRoutes(
  db: Db | Tx,
  paymentIntentIds: readonly PaymentIntentId[],
): Promise<(MethodId | null)[]> {
  const rows = await db
    .selectDistinct({ provider: payments.provider })
    .from(payments)
    .where(and(isAnyOf(payments.paymentIntentId, paymentIntentIds), isNotVoided()));
  return [...new Set(rows.map(({ provider }) => (isWithoutPayout(provider) ? provider : findRefundRoute(provider))))];
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
    through: findRefundRoute(provider, status),
    isTest: provider === "test",
  }));
}

export async function listRefundsDoneAt(db: Db | Tx, paymentIntentId: PaymentIntentId, now: Date) {
  const rows = await db
    .select({ id: refunds.id, amount: refunds.amount, provider: payments.provider })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.paymentIntentId, paymentIntentId), eq(refunds.status, "done"), eq(refunds.doneAt, now)));
  return rows.map(({ id, amount, provider }) => ({ id, amount, through: findRefundRoute(provider) }));
}

export async function getLastRefundTime(db: Db | Tx, paymentIntentIds: readonly PaymentIntentId[]) {
  const rows = await db
    .select({ status: refunds.status, doneAt: refunds.doneAt })
    .from(refunds)
    .where(isAnyOf(refunds.paymentIntentId, paymentIntentIds));
  const moments = rows.map(({ doneAt }) => doneAt?.getTime() ?? 0);
  return { isOpen: rows.some(({ status }) => status !== "done"), last: new Date(Math.max(0, ...moments)) };
}

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
    const route = findRefundRoute(method, status);
    through.set(route, (through.get(route) ?? 0) + amount);
  }
  return through;
}

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
              ...{ status: refund.status, through: findRefundRoute(provider, refund.status) },
            },
          ]
        : [],
    ),
  ];
  return movements.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
