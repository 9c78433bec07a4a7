import { eq } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { type OrderId, orderLines } from "~db/schema";
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

/** Whether an order is of goods alone, sent within Vietnam, so that it may be paid at the door. */
export async function mayPayAtDoor(db: Db | Tx, { id, shipTo }: Pick<Order, "id" | "shipTo">): Promise<boolean> {
  return shipTo?.country === "VN" && (await linesOf(db, id)).every(({ kind }) => kind === "variant");
}

/** Whether anything of it has to be sent. */
export async function shipsGoods(db: Db | Tx, orderId: OrderId): Promise<boolean> {
  return (await linesOf(db, orderId)).some(({ kind }) => kind === "variant");
}
