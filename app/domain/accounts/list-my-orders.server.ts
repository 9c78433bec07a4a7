import type { z } from "zod";
import { shopDate } from "~/lib/shop-time";
import type { OrderStatus, PaymentStatus } from "~db/schema/orders";
import { type IssuedTicket, isReady, listTicketsOfOrders } from "../admission/issued-tickets.server";
import { presentClosure, sealClosureLinkForPage } from "../aftersales/closure.server";
import { findClosuresOfSlots } from "../aftersales/find-closures.server";
import { listReopenings } from "../aftersales/reopenings.server";
import type { Ctx } from "../ctx";
import type { Order } from "../orders/order-status.server";
import type { OrderClosure, OrderLineView } from "../orders/order-view";
import { listOrdersOfUser } from "../orders/orders-of-user.server";
import { type OrderLineRow, presentOrderLine, readLinesOfOrders } from "../orders/read-order-lines.server";
import { adapters } from "../payments/adapters.server";
import { requireUser } from "../permission";
import type { MyOrdersQuery } from "./schema";

export const ordersPerPage = 20;

/** `total` is whole VND; times are ISO strings. */
export type MyOrder = {
  code: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paidAtTheDoor: boolean;
  ready: boolean;
  /** For each of these, the buyer still has to choose another day, a refund or a store credit. */
  closings: OrderClosure[];
  placedAt: string;
  total: number;
  joined: boolean;
  lines: Pick<OrderLineView, "kind" | "name" | "categoryName" | "quantity" | "date" | "time">[];
};
export type MyOrderPage = { orders: MyOrder[]; page: number; pages: number; total: number };

export async function listMyOrders(ctx: Ctx, { page }: z.output<typeof MyOrdersQuery>): Promise<MyOrderPage> {
  const { id } = requireUser(ctx);
  const { rows, total } = await listOrdersOfUser(ctx.db, id, { page, limit: ordersPerPage });
  const ids = rows.map((order) => order.id);
  const [lines, issued] = await Promise.all([readLinesOfOrders(ctx.db, ids), listTicketsOfOrders(ctx.db, ids)]);
  const orders = await presentOrders(ctx, rows, { lines, issued });
  return { orders, page, pages: Math.max(1, Math.ceil(total / ordersPerPage)), total };
}

export async function presentOrders(
  ctx: Ctx,
  rows: readonly Order[],
  { lines, issued }: { lines: readonly OrderLineRow[]; issued: readonly IssuedTicket[] },
): Promise<MyOrder[]> {
  const closures = await listOpenClosures(ctx, rows, issued);
  const today = shopDate(ctx.now);
  const ready = issued.filter((ticket) => isReady(ticket, today));
  return rows.map((order): MyOrder => {
    const own = lines.filter(({ line }) => line.orderId === order.id).map((row) => presentOrderLine(row, ctx.locale));
    return {
      code: order.code,
      status: order.status,
      paymentStatus: order.paymentStatus,
      paidAtTheDoor: adapters[order.method].isCashOnDelivery,
      ready: order.paymentStatus === "paid" && ready.some(({ orderId }) => orderId === order.id),
      closings: closures.get(order.id) ?? [],
      placedAt: order.placedAt.toISOString(),
      total: order.total,
      joined: order.joinedAt !== null,
      lines: own.map(({ kind, name, categoryName, quantity, date, time }) => ({
        ...{ kind, name, categoryName, quantity, date, time },
      })),
    };
  });
}

async function listOpenClosures(
  { db, locale }: Ctx,
  orders: readonly Order[],
  issued: readonly IssuedTicket[],
): Promise<Map<Order["id"], OrderClosure[]>> {
  const closed = issued.filter(({ state, slot }) => state === "valid" && slot.isClosed);
  const found = await findClosuresOfSlots(
    db,
    closed.map(({ slotId }) => slotId),
  );
  const reopenings = await listReopenings(db, [...new Set([...found.values()].map(({ id }) => id))]);
  const paid = orders.filter(({ paymentStatus }) => paymentStatus === "paid");
  return new Map(
    paid.map(({ id: orderId, code }) => {
      const own = closed.filter((ticket) => ticket.orderId === orderId);
      const closures = own.flatMap(({ slotId }) => found.get(slotId) ?? []);
      const open = [...new Map(closures.map((one) => [one.id, one])).values()].sort((a, b) => b.id - a.id);
      const views = open.map((closure) => ({
        ...presentClosure(closure, reopenings.get(closure.id) ?? [], locale),
        ...{ isOpen: true, token: sealClosureLinkForPage(closure.id, code) },
      }));
      return [orderId, views];
    }),
  );
}
