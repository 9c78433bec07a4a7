import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import type { UserId } from "~db/schema/identity";
import { orders } from "~db/schema/orders";
import type { Ctx } from "../ctx";
import type { Order } from "./move-order.server";

/** Adds guest orders with this email to the account. Call it only for an email that the user has verified. */
export async function joinOrders(tx: Tx, { now }: Pick<Ctx, "now">, { id, email }: { id: UserId; email: string }) {
  await tx.update(orders).set({ userId: id, joinedAt: now }).where(isGuestsWith(email));
}

export async function countJoins(db: Db, { id, email }: { id: UserId; email: string }) {
  const [joined, waiting] = await Promise.all([
    db.$count(orders, and(eq(orders.userId, id), isNotNull(orders.joinedAt))),
    db.$count(orders, isGuestsWith(email)),
  ]);
  return { joined, waiting };
}

function isGuestsWith(email: string): SQL | undefined {
  return and(sql`lower(${orders.email}) = ${email.toLowerCase()}`, isNull(orders.userId), isNotNull(orders.sessionId));
}

export async function listOrdersOf(db: Db, userId: UserId, { page, limit }: { page: number; limit: number }) {
  const own = eq(orders.userId, userId);
  const newest = [desc(orders.placedAt), desc(orders.id)];
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(own)
      .orderBy(...newest)
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(orders).where(own),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export function listPaidOrdersOf(db: Db, userId: UserId): Promise<Order[]> {
  const wasPaid = sql`${orders.paymentStatus} in ('paid', 'refunded')`;
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), wasPaid))
    .orderBy(desc(orders.id));
}

export async function orderIdsOf(db: Db | Tx, userId: UserId): Promise<number[]> {
  const rows = await db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  return rows.map(({ id }) => id);
}
