import { eq } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { type MethodId, payments, type RefundStatus, refunds } from "~db/schema/payments";
import { adapters } from "./adapters.server";

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

export async function closeRefund(tx: Tx, id: number, to: { status: "done"; doneAt: Date } | { status: "failed" }) {
  await tx
    .update(refunds)
    .set({ ...to, failure: null, isUnclear: false })
    .where(eq(refunds.id, id));
}

/** `by_hand`: staff pay it. `at_provider`: staff record its result. `by_itself`: the provider is about to be called. */
export type RefundStep = "by_hand" | "at_provider" | "by_itself";
type OpenRefundRow = { provider: MethodId; status: RefundStatus; firstTriedAt: Date | null };

export function getRefundStep({ provider, status, firstTriedAt }: OpenRefundRow): RefundStep {
  if (getRefundRoute(provider, status) === null) return "by_hand";
  return status === "sending" || firstTriedAt === null ? "by_itself" : "at_provider";
}

/** Null means a transfer by staff, also for a refund that a gateway refused. */
export function getRefundRoute(provider: MethodId, status?: RefundStatus): MethodId | null {
  return adapters[provider].refund === null || status === "failed" ? null : provider;
}
