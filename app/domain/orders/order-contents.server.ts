import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { earliest, instantOf } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import { type OrderId, orderLines } from "~db/schema/orders";
import { slotFacts } from "../capacity/stores.server";
import { leadDaysOf } from "../catalog/sold-things.server";
import { wishesEnd } from "../catalog/wishes.rules";
import type { PaidFor } from "../payments/payment-adapter";
import { salesEnd } from "../tickets/sales.rules";
import { saleTermsOf, soldTicketOf } from "../tickets/ticket-row.server";
import { type Cause, moveOrder, type Order } from "./move-order.server";

function linesOf(db: Db | Tx, orderId: OrderId) {
  const { kind, doneAt } = orderLines;
  return db.select({ kind, doneAt }).from(orderLines).where(eq(orderLines.orderId, orderId));
}

export async function listAdmitted(tx: Tx, orderId: OrderId) {
  const lines = await tx
    .select({ line: orderLines, slot: slotFacts(orderLines.slotId) })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isNotNull(orderLines.slotId)))
    .orderBy(orderLines.position);
  return lines.flatMap(({ line, slot }) => (slot ? { line, slot } : []));
}

export async function getSoldTicket(db: Db, id: number) {
  const [sold] = await db
    .select({ line: orderLines, ticket: soldTicketOf(orderLines.ticketTypeId) })
    .from(orderLines)
    .where(eq(orderLines.id, id));
  if (!sold) throw new Error(`There is no order line ${id}`);
  return { line: sold.line, picture: sold.ticket?.band ?? null };
}

/** A paid order with nothing to ship and no service left to do is delivered. */
export async function deliverIfDone(tx: Tx, order: Order, cause: Cause) {
  const open = (await linesOf(tx, order.id)).some(
    ({ kind, doneAt }) => kind === "variant" || (kind === "service" && doneAt === null),
  );
  if (!open && order.status === "confirmed" && order.paymentStatus === "paid")
    await moveOrder(tx, order, "delivered", cause);
}

export async function shipsGoods(db: Db | Tx, orderId: OrderId): Promise<boolean> {
  return (await linesOf(db, orderId)).some(({ kind }) => kind === "variant");
}

export async function hasServiceDone(tx: Tx, orderId: OrderId): Promise<boolean> {
  return (await linesOf(tx, orderId)).some(({ doneAt }) => doneAt !== null);
}

export async function completeLines(tx: Tx, orderId: OrderId, date: string | undefined, now: Date): Promise<number> {
  const done = await tx
    .update(orderLines)
    .set({ doneAt: now })
    .where(
      and(
        eq(orderLines.orderId, orderId),
        eq(orderLines.kind, "service"),
        isNull(orderLines.doneAt),
        date === undefined ? undefined : eq(orderLines.date, date),
      ),
    )
    .returning({ id: orderLines.id });
  return done.length;
}

export async function paidForOrder(db: Db | Tx, { id, shipTo }: Order): Promise<PaidFor> {
  const { kind, date, time, ticketTypeId, serviceId } = orderLines;
  const lines = await db
    .select({ kind, date, time, terms: saleTermsOf(ticketTypeId), leadDays: leadDaysOf(serviceId) })
    .from(orderLines)
    .where(eq(orderLines.orderId, id));
  const dated = lines.flatMap((line) => (line.date === null ? [] : { ...line, date: line.date }));
  const ends = dated.flatMap(({ date, time, terms, leadDays }) => {
    if (leadDays !== null) return wishesEnd({ leadDays }, date);
    return terms ? salesEnd(terms, date, time) : [];
  });
  return {
    onlyGoods: lines.every(({ kind }) => kind === "variant"),
    country: shipTo?.country ?? null,
    salesEnd: earliest(ends),
    visitAt: earliest(dated.map(({ date, time }) => instantOf(date, time || "00:00"))),
  };
}
