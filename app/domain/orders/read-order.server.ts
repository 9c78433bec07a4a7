import { and, eq, inArray } from "drizzle-orm";
import { type Locale, textIn } from "~/i18n/locale";
import type { Db } from "~db/client.server";
import {
  type OrderId,
  orderEvents,
  orderLines,
  orders,
  payables,
  paymentMethods,
  products,
  receipts,
  refunds,
  services,
  tickets,
  ticketTypes,
  variants,
} from "~db/schema";
import { DomainError } from "../errors";
import { ticketUrl } from "../tickets/token.server";
import type { OrderLineView, OrderView, TicketView } from "./order-view";
import { mayCancel, mayPay } from "./states.rules";

/** An order as its buyer sees it. Who may see it is decided before (`findVisibleOrder`). */
export async function readOrder(db: Db, id: OrderId, locale: Locale, now: Date): Promise<OrderView> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new DomainError("order_not_found");
  const [lines, issued, events, money, [method]] = await Promise.all([
    readLines(db, id),
    db.select().from(tickets).where(eq(tickets.orderId, id)).orderBy(tickets.orderLineId, tickets.unit, tickets.seat),
    db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id),
    moneyOf(db, id),
    db.select().from(paymentMethods).where(eq(paymentMethods.id, order.method)),
  ]);
  const waiting = order.status === "pending";
  return {
    code: order.code,
    status: order.status,
    paymentStatus: order.paymentStatus,
    method: order.method,
    methodName: method ? textIn(method.name, locale) : order.method,
    placedAt: order.placedAt.toISOString(),
    payBy: waiting ? (order.payBy?.toISOString() ?? null) : null,
    contact: { fullName: order.fullName, phone: order.phone, email: order.email },
    invoice: order.invoice,
    note: order.note,
    lines: lines.map((row) => lineView(row, locale)),
    shipping: order.shipTo && { to: order.shipTo, fee: order.shippingFee, shipment: order.shipment },
    billTo: order.billTo,
    total: order.total,
    vat: order.vat,
    ...money,
    tickets: issued.flatMap((ticket): TicketView[] => {
      const line = lines.find(({ line }) => line.id === ticket.orderLineId)?.line;
      if (!line) return [];
      return [
        {
          code: ticket.code,
          state: ticket.state,
          name: textIn(line.name, locale),
          holder: textIn(ticket.holder, locale),
          date: line.date ?? "",
          time: line.time,
          token: ticket.token,
          url: ticketUrl(order.origin, ticket.token),
          group: `${ticket.orderLineId}-${ticket.unit}`,
        },
      ];
    }),
    history: events.map(({ at, what, after, why }) => ({
      at: at.toISOString(),
      what,
      after,
      why: what === "note" ? null : why,
    })),
    canCancel: mayCancel(order),
    canPay: mayPay(order, now) && money.received < order.total,
  };
}

type LineRow = Awaited<ReturnType<typeof readLines>>[number];

function readLines(db: Db, id: OrderId) {
  const { slug, picture } = ticketTypes;
  return db
    .select({
      line: orderLines,
      ticket: { slug, picture },
      product: { slug: products.slug, pictures: products.pictures, picture: variants.picture },
      service: { slug: services.slug, pictures: services.pictures },
    })
    .from(orderLines)
    .leftJoin(ticketTypes, eq(ticketTypes.id, orderLines.ticketTypeId))
    .leftJoin(variants, eq(variants.id, orderLines.variantId))
    .leftJoin(products, eq(products.id, variants.productId))
    .leftJoin(services, eq(services.id, orderLines.serviceId))
    .where(eq(orderLines.orderId, id))
    .orderBy(orderLines.position);
}

function lineView({ line, ticket, product, service }: LineRow, locale: Locale): OrderLineView {
  return {
    kind: line.kind,
    slug: ticket?.slug ?? product?.slug ?? service?.slug ?? "",
    name: textIn(line.name, locale),
    categoryName: textIn(line.categoryName, locale),
    picture: ticket?.picture ?? product?.picture ?? product?.pictures?.[0] ?? service?.pictures[0] ?? "",
    date: line.date,
    time: line.time,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    discount: line.discountShare,
    total: line.total,
    combo: line.comboName && { name: textIn(line.comboName, locale), group: line.groupNumber },
  };
}

/** What arrived for an order and stays, and what is on its way back; whole VND. */
async function moneyOf(db: Db, orderId: OrderId): Promise<{ received: number; refundDue: number }> {
  const [payable] = await db.select().from(payables).where(eq(payables.orderId, orderId));
  if (!payable) return { received: 0, refundDue: 0 };
  const [got, due] = await Promise.all([
    db
      .select()
      .from(receipts)
      .where(and(eq(receipts.payableId, payable.id), inArray(receipts.status, ["settled", "queued"]))),
    db.select().from(refunds).where(eq(refunds.payableId, payable.id)),
  ]);
  const refundDue = due.filter(({ status }) => status !== "done").reduce((sum, { amount }) => sum + amount, 0);
  return { received: got.reduce((sum, { amount }) => sum + amount, 0), refundDue };
}
