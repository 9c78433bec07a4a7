import { eq } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { type OrderId, orderLines, pools, services, ticketTypes } from "~db/schema";
import type { PaidFor } from "../payments/list-methods.server";
import { wishesEnd } from "../services/wishes.rules";
import { salesEnd } from "../tickets/sales.rules";
import { type Cause, moveOrder, type Order } from "./move-order.server";

function linesOf(db: Db | Tx, orderId: OrderId) {
  const { kind, doneAt } = orderLines;
  return db.select({ kind, doneAt }).from(orderLines).where(eq(orderLines.orderId, orderId));
}

/** A paid order with nothing to ship and no service left to do is delivered. */
export async function deliverIfDone(tx: Tx, order: Order, cause: Cause) {
  const open = (await linesOf(tx, order.id)).some(
    ({ kind, doneAt }) => kind === "variant" || (kind === "service" && doneAt === null),
  );
  if (!open && order.status === "confirmed" && order.paymentStatus === "paid")
    await moveOrder(tx, order, "delivered", cause);
}

/** What of an order decides how it may be paid. */
export async function whatIsPaid(db: Db | Tx, { id, shipTo }: Order): Promise<PaidFor> {
  const lines = await linesOf(db, id);
  return { goodsOnly: lines.every(({ kind }) => kind === "variant"), country: shipTo?.country ?? null };
}

/** Whether anything of it has to be sent. */
export async function shipsGoods(db: Db | Tx, orderId: OrderId): Promise<boolean> {
  return (await linesOf(db, orderId)).some(({ kind }) => kind === "variant");
}

/** When the first of what an order holds goes off sale; null for goods, which never do. */
export async function salesEndOfOrder(tx: Tx, order: Order): Promise<Date | null> {
  const lines = await tx
    .select({ line: orderLines, type: ticketTypes, pool: pools, service: services })
    .from(orderLines)
    .leftJoin(ticketTypes, eq(ticketTypes.id, orderLines.ticketTypeId))
    .leftJoin(pools, eq(pools.id, ticketTypes.poolId))
    .leftJoin(services, eq(services.id, orderLines.serviceId))
    .where(eq(orderLines.orderId, order.id));
  const ends = lines.flatMap(({ line: { date, time }, type, pool, service }) => {
    if (date === null) return [];
    if (service) return [wishesEnd(service, date).getTime()];
    return type && pool ? [salesEnd({ ...type, lastEntry: pool.lastEntry }, date, time).getTime()] : [];
  });
  return ends.length > 0 ? new Date(Math.min(...ends)) : null;
}
