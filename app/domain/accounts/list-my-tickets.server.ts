import { shopDate } from "~/lib/shop-time";
import { listTicketsOfOrders } from "../admission/issued-tickets.server";
import { presentTicket } from "../admission/present-ticket.server";
import type { TicketView } from "../admission/ticket-view";
import type { Ctx } from "../ctx";
import { listPaidOrdersOfUser } from "../orders/orders-of-user.server";
import { readLinesOfOrders } from "../orders/read-order-lines.server";
import { requireUser } from "../permission";
import { settingText } from "../shop/shop.rules";

export type MyTicket = TicketView & { orderCode: string };
export type MyTickets = { coming: MyTicket[]; past: MyTicket[] };

export async function listMyTickets(ctx: Ctx): Promise<MyTickets> {
  const { id } = requireUser(ctx);
  const { db, locale, now, shop } = ctx;
  const orders = await listPaidOrdersOfUser(db, id);
  const ids = orders.map((order) => order.id);
  const [lines, issued] = await Promise.all([readLinesOfOrders(db, ids), listTicketsOfOrders(db, ids)]);
  const openingTime = settingText(shop, "opening_time");
  const tickets = issued.flatMap((ticket): MyTicket[] => {
    const order = orders.find((one) => one.id === ticket.orderId);
    const sold = lines.find(({ line }) => line.id === ticket.orderLineId);
    if (!order || !sold) return [];
    const { line, ticket: of } = sold;
    const context = { locale, origin: order.origin, opens: openingTime };
    return [{ ...presentTicket({ ticket, line, picture: of?.band ?? null }, context), orderCode: order.code }];
  });
  const [today, visitTime] = [shopDate(now), ({ date, time }: MyTicket) => `${date} ${time}`];
  const sorted = tickets.toSorted((one, other) =>
    visitTime(one) < visitTime(other) ? -1 : visitTime(one) > visitTime(other) ? 1 : 0,
  );
  const isComing = ({ state, date }: MyTicket) => date >= today && (state === "valid" || state === "used");
  return { coming: sorted.filter(isComing), past: sorted.filter((ticket) => !isComing(ticket)).reverse() };
}
