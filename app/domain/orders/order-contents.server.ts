import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/locale";
import { earliest } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import type { Admits } from "~db/schema/catalog";
import type { ReservationLineId } from "~db/schema/inventory";
import { type OrderId, orderLines, orderReservationLines } from "~db/schema/orders";
import { leadDaysColumn, saleTermsColumn, servicePoolColumn, soldTicketColumn } from "../catalog/item-columns.server";
import { getBookingEnd, getSalesEnd } from "../catalog/sale-terms.rules";
import { slotDetailsColumn } from "../inventory/availability.server";
import { isPoolOpenOn } from "../inventory/open-days.server";
import { reinstateLines } from "../inventory/reserve-items.server";
import type { PaymentContext } from "../payments/payment-adapter";
import { changeOrderStatus, type EventCause, type Order } from "./order-status.server";

function listRemainingLines(db: Db | Tx, orderId: OrderId) {
  const { kind, doneAt, quantity, returned } = orderLines;
  return db
    .select({ kind, doneAt })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), lt(returned, quantity)));
}

export async function isFullyReturned(tx: Tx, orderId: OrderId): Promise<boolean> {
  return (await listRemainingLines(tx, orderId)).length === 0;
}

export async function addReturnedQuantity(tx: Tx, lineId: number, quantity: number) {
  await tx
    .update(orderLines)
    .set({ returned: sql`${orderLines.returned} + ${quantity}` })
    .where(eq(orderLines.id, lineId));
}

export type LineWithSlot = Awaited<ReturnType<typeof listLinesWithSlot>>[number];

export async function listLinesWithSlot(tx: Tx, orderId: OrderId) {
  const lines = await tx
    .select({ line: orderLines, slot: slotDetailsColumn(orderLines.slotId) })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isNotNull(orderLines.slotId)))
    .orderBy(orderLines.position);
  return lines.flatMap(({ line, slot }) => (slot ? { line, slot } : []));
}

export async function getSoldTicket(db: Db, id: number) {
  const [sold] = await db
    .select({ line: orderLines, ticket: soldTicketColumn(orderLines.ticketTypeId) })
    .from(orderLines)
    .where(eq(orderLines.id, id));
  if (!sold) throw new Error(`There is no order line ${id}`);
  return { line: sold.line, picture: sold.ticket?.band ?? null };
}

type TicketTypeOfLine = { typeId: number; name: Localized; admits: Admits | null };

export function selectTicketTypeOfLine(lineId: AnyPgColumn) {
  return sql<TicketTypeOfLine>`(select json_build_object('typeId', line.ticket_type_id, 'name', line.name, 'admits', line.admits)
    from ${orderLines} line where line.id = ${lineId})`;
}

export async function deliverIfComplete(tx: Tx, order: Order, cause: EventCause) {
  const isOpen = (await listRemainingLines(tx, order.id)).some(
    ({ kind, doneAt }) => kind === "variant" || (kind === "service" && doneAt === null),
  );
  const isWaiting = order.status === "confirmed" || order.status === "processing";
  if (!isOpen && isWaiting && order.paymentStatus === "paid") await changeOrderStatus(tx, order, "delivered", cause);
}

export async function hasGoodsToShip(db: Db | Tx, orderId: OrderId): Promise<boolean> {
  return (await listRemainingLines(db, orderId)).some(({ kind }) => kind === "variant");
}

export async function hasCompletedService(tx: Tx, orderId: OrderId): Promise<boolean> {
  return (await listRemainingLines(tx, orderId)).some(({ doneAt }) => doneAt !== null);
}

export async function completeServiceLines(
  tx: Tx,
  orderId: OrderId,
  date: string | undefined,
  now: Date,
): Promise<number> {
  const done = await tx
    .update(orderLines)
    .set({ doneAt: now })
    .where(
      and(
        eq(orderLines.orderId, orderId),
        eq(orderLines.kind, "service"),
        isNull(orderLines.doneAt),
        lt(orderLines.returned, orderLines.quantity),
        date === undefined ? undefined : eq(orderLines.date, date),
      ),
    )
    .returning({ id: orderLines.id });
  return done.length;
}

export async function getOrderPaymentContext(db: Db | Tx, { id, shipTo, total }: Order): Promise<PaymentContext> {
  const { kind, date, time, ticketTypeId, slotId, serviceId } = orderLines;
  const lines = await db
    .select({ kind, date, time, terms: saleTermsColumn(ticketTypeId, slotId), leadDays: leadDaysColumn(serviceId) })
    .from(orderLines)
    .where(eq(orderLines.orderId, id));
  const dated = lines.flatMap((line) => (line.date === null ? [] : { ...line, date: line.date }));
  const ends = dated.flatMap(({ date, time, terms, leadDays }) => {
    if (leadDays !== null) return getBookingEnd({ leadDays }, date);
    return terms ? getSalesEnd(terms, date, time) : [];
  });
  return {
    hasOnlyGoods: lines.every(({ kind }) => kind === "variant"),
    country: shipTo?.country ?? null,
    amount: total,
    salesEnd: earliest(ends),
  };
}

/** A closed day blocks new payments of a pending order. A payment that has already begun still counts. */
export async function hasClosedDay(db: Db | Tx, { id, status }: Order): Promise<boolean> {
  if (status !== "pending") return false;
  const { orderId, slotId, serviceId, date } = orderLines;
  const pool = servicePoolColumn(serviceId);
  const lines = await db
    .select({
      slot: slotDetailsColumn(slotId),
      isOff: sql<boolean>`${pool} is not null and not ${isPoolOpenOn(pool, date)}`,
    })
    .from(orderLines)
    .where(eq(orderId, id));
  return lines.some(({ slot, isOff }) => slot?.isClosed || isOff);
}

export async function setServiceDate(tx: Tx, lineId: number, date: string) {
  await tx
    .update(orderLines)
    .set({ date })
    .where(and(eq(orderLines.id, lineId), eq(orderLines.kind, "service")));
}

export function listLineNames(db: Db | Tx, orderIds: readonly OrderId[]) {
  const { id, orderId, kind, name, categoryName } = orderLines;
  return db
    .select({ id, orderId, kind, name, categoryName })
    .from(orderLines)
    .where(isAnyOf(orderId, orderIds))
    .orderBy(orderId, orderLines.position);
}

type OrderUnitNumber = { orderLineId: number; unitNumber: number };
export type UnitReservation = OrderUnitNumber & { reservationLineId: ReservationLineId };

export async function saveReservationLines(tx: Tx, units: readonly UnitReservation[]) {
  if (units.length === 0) return;
  const { orderLineId, unitNumber } = orderReservationLines;
  await tx
    .insert(orderReservationLines)
    .values(
      units.map(({ orderLineId, unitNumber, reservationLineId }) => ({ orderLineId, unitNumber, reservationLineId })),
    )
    .onConflictDoUpdate({
      target: [orderLineId, unitNumber],
      set: { reservationLineId: sql`excluded.reservation_line_id` },
    });
}

export async function listReservationLines(tx: Tx, units: readonly OrderUnitNumber[]): Promise<ReservationLineId[]> {
  const rows = await tx
    .select()
    .from(orderReservationLines)
    .where(
      isAnyOf(
        orderReservationLines.orderLineId,
        units.map(({ orderLineId }) => orderLineId),
      ),
    );
  return units.map((unit) => {
    const row = rows.find((row) => row.orderLineId === unit.orderLineId && row.unitNumber === unit.unitNumber);
    if (!row) throw new Error(`Unit ${unit.unitNumber} of order line ${unit.orderLineId} has no reservation line`);
    return row.reservationLineId;
  });
}

export async function reinstateOrderLines(tx: Tx, { id, reservationId }: Order, now: Date): Promise<boolean> {
  const { orderLineId, unitNumber, reservationLineId } = orderReservationLines;
  const units = await tx
    .select({ orderLineId, unitNumber, reservationLineId })
    .from(orderReservationLines)
    .innerJoin(orderLines, and(eq(orderLines.id, orderLineId), eq(orderLines.orderId, id)));
  const reinstated = await reinstateLines(tx, reservationId, units, now);
  if (reinstated) await saveReservationLines(tx, reinstated);
  return reinstated !== null;
}
