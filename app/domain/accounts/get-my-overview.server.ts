import { listTicketsOfOrders } from "../admission/issued-tickets.server";
import type { Ctx } from "../ctx";
import { getMyProfile, type UserView } from "../identity/profile.server";
import { listNewestAndPaidOrdersOfUser } from "../orders/orders-of-user.server";
import { readLinesOfOrders } from "../orders/read-order-lines.server";
import { requireUser } from "../permission";
import { type MyOrder, ordersPerPage, presentOrders } from "./list-my-orders.server";
import { type MyTicket, presentComingTickets } from "./list-my-tickets.server";
import { getJoinedOrderCounts, type JoinedOrderCounts } from "./verify-email-and-join-orders.server";

type MyOverview = { user: UserView; joins: JoinedOrderCounts; orders: MyOrder[]; coming: MyTicket[] };

/** Returns the first page of `listMyOrders` and the coming tickets of `listMyTickets`. Reads the orders only once. */
export async function getMyOverview(ctx: Ctx): Promise<MyOverview> {
  const { id } = requireUser(ctx);
  const profile = getMyProfile(ctx);
  const joinedOrders = profile.then((user) => getJoinedOrderCounts(ctx, user));
  const [user, joins, visits] = await Promise.all([profile, joinedOrders, listOrdersAndVisits(ctx, id)]);
  return { user, joins, ...visits };
}

async function listOrdersAndVisits(ctx: Ctx, id: UserView["id"]): Promise<Pick<MyOverview, "orders" | "coming">> {
  const rows = await listNewestAndPaidOrdersOfUser(ctx.db, id, { newest: ordersPerPage });
  const ids = rows.map((order) => order.id);
  const [lines, issued] = await Promise.all([readLinesOfOrders(ctx.db, ids), listTicketsOfOrders(ctx.db, ids)]);
  const paid = rows.filter(({ paymentStatus }) => paymentStatus === "paid" || paymentStatus === "refunded");
  return {
    orders: await presentOrders(ctx, rows.slice(0, ordersPerPage), { lines, issued }),
    coming: presentComingTickets(ctx, paid, { lines, issued }),
  };
}
