import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { refundRequests, refundUnits } from "~db/schema/aftersales";
import type { Ctx } from "../ctx";
import type { Order } from "../orders/order-status.server";
import { createCredit } from "../payments/create-credit.server";

type CreditIssue = { amount: number; key: string };

/** Call it with the order locked. The code of the credit is emailed to the order's own address. */
export async function issueCreditForUnits(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  order: Order,
  issue: CreditIssue,
): Promise<void> {
  const { id: orderId, email, locale } = order;
  await createCredit(tx, { ...issue, orderId, email, locale, now });
}

export async function sumIssuedCredit(tx: Tx, { id }: Order): Promise<number> {
  const intoCredit = and(
    eq(refundRequests.orderId, id),
    eq(refundRequests.into, "credit"),
    eq(refundRequests.status, "approved"),
  );
  const [row] = await tx
    .select({ given: sql`coalesce(sum(${refundUnits.amount}), 0)`.mapWith(Number) })
    .from(refundRequests)
    .innerJoin(refundUnits, and(eq(refundUnits.requestId, refundRequests.id), refundUnits.isActive))
    .where(intoCredit);
  return row?.given ?? 0;
}
