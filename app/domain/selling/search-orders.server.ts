import type { z } from "zod";
import type { Db } from "~db/client.server";
import type { PayableKind } from "~db/schema/money";
import type { OrderId } from "~db/schema/orders";
import { ordersOfExchanges } from "../aftersales/exchange.server";
import type { Ctx } from "../ctx";
import { findOrdersOfCredit, findPaidFor } from "../money/find-paid-for.server";
import { countOpenOrders, listFoundOrders } from "../orders/list-found-orders.server";
import type { SearchOrders } from "../orders/schema";
import { mustBeAllowed } from "../permission";

/** Newest first; `q` is anything that somebody on the phone may know. `next`: what the next page comes before. */
export async function searchOrders(ctx: Ctx, asked: z.output<typeof SearchOrders>) {
  mustBeAllowed(ctx, "orders");
  return listFoundOrders(ctx.db, asked, asked.q ? await ordersPaidBy(ctx.db, asked.q) : []);
}

/** How many orders staff have something to do with. */
export async function countOrdersToDo(ctx: Ctx): Promise<number> {
  mustBeAllowed(ctx, "orders");
  return countOpenOrders(ctx.db);
}

/** By the number of a transaction that paid for them or for an exchange of theirs, by that exchange's code, or a credit's. */
async function ordersPaidBy(db: Db, typed: string): Promise<OrderId[]> {
  const [found, ofCredit] = await Promise.all([findPaidFor(db, typed), findOrdersOfCredit(db, typed)]);
  const idsOf = (wanted: PayableKind) => found.flatMap(({ kind, id }) => (kind === wanted ? id : []));
  return [...ofCredit, ...idsOf("order"), ...(await ordersOfExchanges(db, { ids: idsOf("exchange"), code: typed }))];
}
