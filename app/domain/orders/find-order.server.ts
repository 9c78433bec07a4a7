import { and, desc, eq, gt } from "drizzle-orm";
import { tidyCode } from "~/lib/codes.server";
import type { Db, Tx } from "~db/client.server";
import { type OrderId, orders } from "~db/schema/orders";
import { DomainError } from "../errors";
import type { Order } from "./move-order.server";

/** Whoever asks. */
export async function findOrderByCode(db: Db, code: string): Promise<Order | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.code, tidyCode(code)));
  return order ?? null;
}

export async function getOrderByCode(db: Db, code: string): Promise<Order> {
  const order = await findOrderByCode(db, code);
  if (!order) throw new DomainError("order_not_found");
  return order;
}

export async function findOrderByForm(tx: Tx, formKey: string): Promise<Order | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.formKey, formKey));
  return order ?? null;
}

export function listWaiting(db: Db, sessionId: string, now: Date) {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.sessionId, sessionId), eq(orders.status, "pending"), gt(orders.waitsUntil, now)))
    .orderBy(desc(orders.id))
    .limit(5);
}

export async function getOrderById(db: Db | Tx, id: OrderId): Promise<Order> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new DomainError("order_not_found");
  return order;
}
