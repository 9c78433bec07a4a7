import { shopDate } from "~/lib/shop-time";
import { type IssuedTicket, listTicketsOfOrders } from "../admission/issued-tickets.server";
import { presentTicket } from "../admission/present-ticket.server";
import type { TicketView } from "../admission/ticket-view";
import type { Ctx } from "../ctx";
import type { Order } from "../orders/order-status.server";
import { listPaidOrdersOfUser } from "../orders/orders-of-user.server";
import { type OrderLineRow, readLinesOfOrders } from "../orders/read-order-lines.server";
import { requireUser } from "../permission";
import { settingText } from "../shop/shop.rules";

export type MyTicket = TicketView & { orderCode: string };
export type MyTickets = { coming: MyTicket[]; past: MyTicket[] };

export async function listMyTickets(ctx: Ctx): Promise<MyTickets> {
  const { id } = requireUser(ctx);
  const orders = await listPaidOrdersOfUser(ctx.db, id);
  const ids = orders.map((order) => order.id);
  const [lines, issued] = await Promise.all([readLinesOfOrders(ctx.db, ids), listTicketsOfOrders(ctx.db, ids)]);
  const isPast = (ticket: IssuedTicket) => !isComing(ctx, ticket);
  return {
    coming: presentComingTickets(ctx, orders, { lines, issued }),
    past: presentMyTickets(ctx, orders, { lines, issued: issued.filter(isPast) }).reverse(),
  };
}

type OrderLinesAndTickets = { lines: readonly OrderLineRow[]; issued: readonly IssuedTicket[] };

export function presentComingTickets(
  ctx: Ctx,
  orders: readonly Order[],
  { lines, issued }: OrderLinesAndTickets,
): MyTicket[] {
  return presentMyTickets(ctx, orders, { lines, issued: issued.filter((ticket) => isComing(ctx, ticket)) });
}

function isComing({ now }: Pick<Ctx, "now">, { state, slot }: IssuedTicket): boolean {
  return slot.date >= shopDate(now) && (state === "valid" || state === "used");
}

function presentMyTickets(
  { locale, shop }: Ctx,
  orders: readonly Order[],
  { lines, issued }: OrderLinesAndTickets,
): MyTicket[] {
  const opens = settingText(shop, "opening_time");
  const tickets = issued.flatMap((ticket): MyTicket[] => {
    const order = orders.find((one) => one.id === ticket.orderId);
    const sold = lines.find(({ line }) => line.id === ticket.orderLineId);
    if (!order || !sold) return [];
    const { line, ticket: of } = sold;
    const view = presentTicket({ ticket, line, picture: of?.band ?? null }, { locale, origin: order.origin, opens });
    return [{ ...view, orderCode: order.code }];
  });
  const visitTime = ({ date, time }: MyTicket) => `${date} ${time}`;
  return tickets.toSorted((one, other) =>
    visitTime(one) < visitTime(other) ? -1 : visitTime(one) > visitTime(other) ? 1 : 0,
  );
}
