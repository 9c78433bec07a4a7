import { and, count, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import type { UserId } from "~db/schema/identity";
import { orders } from "~db/schema/orders";
import { prepareOnce } from "~db/static-sql";
import type { Ctx } from "../ctx";
import type { Order } from "./order-status.server";

/** Must only be called for an email that the user has verified. */
export async function joinGuestOrders(tx: Tx, { now }: Pick<Ctx, "now">, { id, email }: { id: UserId; email: string }) {
  await tx
    .update(orders)
    .set({ userId: id, joinedAt: now })
    .where(and(hasEmail(email), isGuestOrder));
}

export async function getGuestOrderCounts(db: Db, { id, email }: { id: UserId; email: string }) {
  const [counted] = await guestOrderCounts(db).execute({ userId: id, email: email.toLowerCase() });
  return counted ?? { joined: 0, waiting: 0 };
}

const isGuestOrder = and(isNull(orders.userId), isNotNull(orders.cartSessionId));

const guestOrderCounts = prepareOnce((db) => {
  const isJoined = and(eq(orders.userId, sql.placeholder("userId")), isNotNull(orders.joinedAt));
  const isWaiting = and(sql`lower(${orders.email}) = ${sql.placeholder("email")}`, isGuestOrder);
  return db
    .select({ joined: db.$count(orders, isJoined), waiting: db.$count(orders, isWaiting) })
    .from(sql`(select) as once`);
});

/** The expression must equal that of the index `orders_email`. */
export function hasEmail(email: string): SQL {
  return sql`lower(${orders.email}) = ${email.toLowerCase()}`;
}

export async function listOrdersOfUser(db: Db, userId: UserId, { page, limit }: { page: number; limit: number }) {
  const isOwn = eq(orders.userId, userId);
  const newest = [desc(orders.placedAt), desc(orders.id)];
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(isOwn)
      .orderBy(...newest)
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(orders).where(isOwn),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

const wasPaid = sql`${orders.paymentStatus} in ('paid', 'refunded')`;

export function listPaidOrdersOfUser(db: Db, userId: UserId): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), wasPaid))
    .orderBy(desc(orders.id));
}

/** Returns the newest orders, at most `newest`, and all older ones that are paid. The newest order comes first. */
export function listNewestAndPaidOrdersOfUser(db: Db, userId: UserId, { newest }: { newest: number }) {
  return newestAndPaid(db).execute({ userId, newest });
}

const newestAndPaid = prepareOnce((db) => {
  const order = [desc(orders.placedAt), desc(orders.id)];
  const isOwn = eq(orders.userId, sql.placeholder("userId"));
  const newest = db
    .select({ id: orders.id })
    .from(orders)
    .where(isOwn)
    .orderBy(...order)
    .limit(sql.placeholder("newest"));
  return db
    .select()
    .from(orders)
    .where(and(isOwn, or(wasPaid, inArray(orders.id, newest))))
    .orderBy(...order);
});

export async function listOrderIdsOfUser(db: Db | Tx, userId: UserId): Promise<number[]> {
  const rows = await db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  return rows.map(({ id }) => id);
}
