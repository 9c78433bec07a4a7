import { and, desc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import { normaliseCode } from "~/lib/codes";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type OrderId, orders } from "~db/schema/orders";
import { prepareOnce } from "~db/static-sql";
import { canOpenOrders } from "../cart/cookieless-session-id.rules";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import type { Order } from "./order-status.server";

/** Does not check whether the reader may see the order (`getVisibleOrder` does). */
export async function findOrderByCode(db: Db, code: string): Promise<Order | null> {
  const [order] = await orderRows(db).execute({ code: normaliseCode(code) });
  return order ?? null;
}

const orderRows = prepareOnce((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.code, sql.placeholder("code"))),
);

export async function getOrderByCode(db: Db, code: string): Promise<Order> {
  const order = await findOrderByCode(db, code);
  if (!order) throw new DomainError("order_not_found");
  return order;
}

export async function findOrderByFormKey(tx: Tx, formKey: string): Promise<Order | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.formKey, formKey));
  return order ?? null;
}

/** Includes orders of this account; for a guest, those of this browser's session and those it has proven. */
export function listUnpaidOwnOrders(ctx: Ctx) {
  return listNewestOwnOrders(ctx, and(eq(orders.status, "pending"), gt(orders.paymentDeadline, ctx.now)));
}

export async function findLatestOwnCode(ctx: Ctx): Promise<string | null> {
  const yesterday = new Date(ctx.now.getTime() - 24 * 60 * 60_000);
  const [newest] = await listNewestOwnOrders(ctx, gt(orders.placedAt, yesterday));
  return newest?.code ?? null;
}

function listNewestOwnOrders(
  { db, visitor: { userId, cartSessionId, provenOrders } }: Ctx,
  condition: SQL | undefined,
) {
  const isOfBrowser = or(
    canOpenOrders(cartSessionId) ? eq(orders.cartSessionId, cartSessionId) : undefined,
    provenOrders.length > 0 ? isAnyOf(orders.code, provenOrders) : undefined,
  );
  const isOwn = userId === null ? isOfBrowser : eq(orders.userId, userId);
  if (!isOwn) return [];
  return db.select().from(orders).where(and(isOwn, condition)).orderBy(desc(orders.id)).limit(5);
}

export async function findOrderCodes(db: Db | Tx, ids: readonly OrderId[]): Promise<Map<OrderId, string>> {
  if (ids.length === 0) return new Map();
  const { id, code } = orders;
  const rows = await db.select({ id, code }).from(orders).where(isAnyOf(id, ids));
  return new Map(rows.map((row) => [row.id, row.code]));
}

export async function getOrderById(db: Db | Tx, id: OrderId): Promise<Order> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new DomainError("order_not_found");
  return order;
}
