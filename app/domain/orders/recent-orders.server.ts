import { and, eq, gt, gte, inArray, lt, min, notInArray, or, type SQL, sql } from "drizzle-orm";
import { mailboxOf } from "~/lib/text";
import type { Db, Tx } from "~db/client.server";
import { orders } from "~db/schema/orders";

export type OrderContact = { mailbox: string } | { phone: string };

/**
 * Cancelled orders count. Orders that staff accepted or that were paid do not, except orders of 0 VND and orders paid
 * by store credit alone: they are paid at once, and a refund returns the credit to be used again.
 */
export async function countUnpaidOrders(tx: Tx, contact: OrderContact, since: Date) {
  const [row] = await tx
    .select({ orders: sql<number>`count(*)::int`, first: min(orders.placedAt) })
    .from(orders)
    .where(
      and(
        gt(orders.placedAt, since),
        or(
          and(inArray(orders.status, ["pending", "cancelled"]), notInArray(orders.paymentStatus, ["paid", "refunded"])),
          inArray(orders.method, ["free", "credit"]),
        ),
        "phone" in contact ? eq(orders.phone, contact.phone) : isForMailbox(contact.mailbox),
      ),
    );
  return { orders: row?.orders ?? 0, first: row?.first ?? null };
}

/** Compares addresses as `mailboxOf` does. */
function isForMailbox(mailbox: string): SQL {
  const part = (n: number) => sql`split_part(lower(${orders.email}), '@', ${n}::integer)`;
  return sql`regexp_replace(${part(1)}, '\\+.*|\\.', '', 'g') || '@' || ${part(2)} = ${mailboxOf(mailbox)}`;
}

export type PlacedOrderCounts = { from: Date; to: Date; placed: number; cancelled: number };

export async function countPlacedOrders(
  db: Db | Tx,
  { from, to }: { from: Date; to: Date },
): Promise<PlacedOrderCounts> {
  const [row] = await db
    .select({
      placed: sql<number>`count(*)::int`,
      cancelled: sql<number>`(count(*) filter (where ${orders.status} = 'cancelled'))::int`,
    })
    .from(orders)
    .where(and(gte(orders.placedAt, from), lt(orders.placedAt, to)));
  return { from, to, placed: row?.placed ?? 0, cancelled: row?.cancelled ?? 0 };
}
