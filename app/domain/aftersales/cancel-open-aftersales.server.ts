import { and, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { exchanges, refundRequests, refundUnits } from "~db/schema/aftersales";
import type { OrderId } from "~db/schema/orders";
import type { EventCause } from "../orders/order-status.server";
import { cancelExchange } from "./exchange.server";

export async function cancelOpenAftersales(tx: Tx, orderId: OrderId, { actor: decidedBy, now }: EventCause) {
  const waiting = await tx
    .select()
    .from(exchanges)
    .where(and(eq(exchanges.orderId, orderId), eq(exchanges.status, "waits")));
  for (const exchange of waiting) await cancelExchange(tx, exchange, now);
  const refused = await tx
    .update(refundRequests)
    .set({ status: "refused", decidedAt: now, decidedBy })
    .where(and(eq(refundRequests.orderId, orderId), eq(refundRequests.status, "requested")))
    .returning({ id: refundRequests.id });
  for (const { id } of refused)
    await tx.update(refundUnits).set({ isActive: false }).where(eq(refundUnits.requestId, id));
}
