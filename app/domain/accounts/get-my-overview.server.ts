import { listTicketsOfOrders } from "../admission/issued-tickets.server";
import type { Ctx } from "../ctx";
import { listNewestAndPaidOrdersOfUser } from "../orders/orders-of-user.server";
import { readLinesOfOrders } from "../orders/read-order-lines.server";
import { requireUser } from "../permission";
import { type MyOrder, ordersPerPage, presentOrders } from "./list-my-orders.server";
import { type MyTicket, presentComingTickets } from "./list-my-tickets.server";

/** Returns the first page of `listMyOrders` and the coming tickets of `listMyTickets`, but reads their orders once. */
export async function getMyOverview(ctx: Ctx): Promise<{ orders: MyOrder[]; coming: MyTicket[] }> {
  const { id } = requireUser(ctx);
  const rows = await listNewestAndPaidOrdersOfUser(ctx.db, id, { newest: ordersPerPage });
  const ids = rows.map((order) => order.id);
  const [lines, issued] = await Promise.all([readLinesOfOrders(ctx.db, ids), listTicketsOfOrders(ctx.db, ids)]);
  const paid = rows.filter(({ paymentStatus }) => paymentStatus === "paid" || paymentStatus === "refunded");
  return {
    orders: await presentOrders(ctx, rows.slice(0, ordersPerPage), { lines, issued }),
    coming: presentComingTickets(ctx, paid, { lines, issued }),
  };
}
