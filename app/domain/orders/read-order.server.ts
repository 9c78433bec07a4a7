import { and, eq, ne } from "drizzle-orm";
import { type Locale, textIn } from "~/i18n/locale";
import type { Db } from "~db/client.server";
import {
  type Address,
  type MethodId,
  type OrderId,
  orderEvents,
  payables,
  paymentMethods,
  receipts,
  refunds,
  tickets,
} from "~db/schema";
import { adapters } from "../payments/adapters.server";
import { addressLines } from "../shipping/address-lines.server";
import type { Order } from "./move-order.server";
import type { AddressView, OrderView } from "./order-view";
import { readOrderLines, viewOfLine } from "./read-order-lines.server";
import { receivedFor } from "./received-for.server";
import { mayCancel, mayPay } from "./states.rules";
import { viewTicket } from "./view-ticket.server";

/** An order at hand as its buyer sees it. Who may see it is decided before (`getVisibleOrder`). */
export async function readOrder(db: Db, order: Order, locale: Locale, now: Date): Promise<OrderView> {
  const { id } = order;
  const [lines, issued, events, methods, received, due] = await Promise.all([
    readOrderLines(db, id),
    db.select().from(tickets).where(eq(tickets.orderId, id)).orderBy(tickets.orderLineId, tickets.unit, tickets.seat),
    db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id),
    db.select().from(paymentMethods),
    receivedFor(db, id),
    refundsDue(db, id),
  ]);
  const nameOf = (method: MethodId) => textIn(methods.find(({ id }) => id === method)?.name ?? { vi: method }, locale);
  const waiting = order.status === "pending";
  return {
    code: order.code,
    status: order.status,
    paymentStatus: order.paymentStatus,
    method: order.method,
    methodName: nameOf(order.method),
    placedAt: order.placedAt.toISOString(),
    payBy: waiting ? (order.payBy?.toISOString() ?? null) : null,
    contact: { fullName: order.fullName, phone: order.phone, email: order.email },
    invoice: order.invoice,
    note: order.note,
    lines: lines.map((row) => viewOfLine(row, locale)),
    shipping: order.shipTo && {
      to: addressView(order.shipTo, locale),
      fee: order.shippingFee,
      shipment: order.shipment,
    },
    billTo: order.billTo && addressView(order.billTo, locale),
    total: order.total,
    vat: order.vat,
    received,
    refundDue: due.reduce((sum, { amount }) => sum + amount, 0),
    refunds: refundsBySender(due, nameOf),
    tickets: issued.flatMap((ticket) => {
      const sold = lines.find(({ line }) => line.id === ticket.orderLineId);
      return sold ? viewTicket({ ...sold, ticket }, locale, order.origin) : [];
    }),
    history: events.map(({ at, what, after, why }) => ({
      at: at.toISOString(),
      what,
      after,
      why: what === "note" ? null : why,
    })),
    canCancel: mayCancel(order),
    canPay: mayPay(order, now) && received < order.total,
  };
}

function addressView(address: Address, locale: Locale): AddressView {
  const { fullName, phone } = address;
  return { fullName, phone, lines: addressLines(address, locale) };
}

/** What is on its way back of an order's money; whole VND. */
function refundsDue(db: Db, orderId: OrderId) {
  return db
    .select({ amount: refunds.amount, status: refunds.status, method: receipts.provider })
    .from(refunds)
    .innerJoin(receipts, eq(receipts.id, refunds.receiptId))
    .innerJoin(payables, eq(payables.id, refunds.payableId))
    .where(and(eq(payables.orderId, orderId), ne(refunds.status, "done")));
}

function refundsBySender(
  due: Awaited<ReturnType<typeof refundsDue>>,
  nameOf: (method: MethodId) => string,
): OrderView["refunds"] {
  const through = new Map<string | null, number>();
  for (const { amount, status, method } of due) {
    const byGateway = adapters[method].refund !== null && status !== "failed";
    const way = byGateway ? nameOf(method) : null;
    through.set(way, (through.get(way) ?? 0) + amount);
  }
  return [...through].map(([way, amount]) => ({ amount, through: way }));
}
