import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type PaymentIntentId, payments, refunds } from "~db/schema/payments";
import type { Payment } from "./payments.server";

type Refund = typeof refunds.$inferSelect;

/** A refund whose gateway gave no clear answer is due again but may have been sent. */
export function isUnsent({ status, firstTriedAt }: Pick<Refund, "status" | "firstTriedAt">): boolean {
  return status === "due" && firstTriedAt === null;
}

/** A refund of returned units or a cheaper day is owed whatever happens to one payment. */
function isOwedToBuyer({ reason }: Pick<Refund, "reason">): boolean {
  return reason === "given back" || reason === "moved";
}

/** Returns false without changes if a refund may have been sent or is owed to the buyer. */
export async function deleteUnsentRefunds(tx: Tx, { id }: Pick<Payment, "id">): Promise<boolean> {
  const own = eq(refunds.paymentId, id);
  const open = await tx.select().from(refunds).where(own).for("update");
  if (!open.every((refund) => isUnsent(refund) && !isOwedToBuyer(refund))) return false;
  await tx.delete(refunds).where(own);
  return true;
}

export async function voidPayment(tx: Tx, { id }: Pick<Payment, "id">) {
  await tx.update(payments).set({ status: "voided", reason: null }).where(eq(payments.id, id));
}

export function lockRefundsOfIntent(tx: Tx, paymentIntentId: PaymentIntentId) {
  return tx
    .select()
    .from(refunds)
    .where(eq(refunds.paymentIntentId, paymentIntentId))
    .orderBy(refunds.id)
    .for("update");
}

export async function unsettlePayments(tx: Tx, settled: readonly Payment[], to: "queued" | "returned") {
  const idsOf = (credit: boolean) => settled.flatMap((one) => ((one.provider === "credit") === credit ? one.id : []));
  for (const [ids, reason] of [
    [idsOf(true), "part"],
    [idsOf(false), "short"],
  ] as const) {
    if (ids.length === 0) continue;
    const values = { status: to, reason: to === "queued" ? reason : null };
    await tx.update(payments).set(values).where(isAnyOf(payments.id, ids));
  }
}

export async function deleteExcessRefunds(tx: Tx, paymentIntentId: PaymentIntentId): Promise<void> {
  const own = and(eq(refunds.paymentIntentId, paymentIntentId), eq(refunds.reason, "over"));
  await tx.delete(refunds).where(and(own, ne(refunds.status, "done")));
}
