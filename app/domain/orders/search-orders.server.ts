import type { z } from "zod";
import type { Db } from "~db/client.server";
import type { OrderId } from "~db/schema/orders";
import type { PaymentSubjectKind } from "~db/schema/payments";
import { listOrderIdsOfExchanges } from "../aftersales/exchange.server";
import type { Ctx } from "../ctx";
import { findOrdersByCredit, findPaymentSubjects } from "../payments/find-payment-subjects.server";
import { requirePermission } from "../permission";
import { countOpenOrders, listMatchingOrders } from "./list-matching-orders.server";
import type { SearchOrders } from "./schema";

export async function searchOrders(ctx: Ctx, query: z.output<typeof SearchOrders>) {
  requirePermission(ctx, "orders");
  return listMatchingOrders(ctx.db, query, query.q ? await findOrderIdsByPayment(ctx.db, query.q) : []);
}

export async function countOrdersToDo(ctx: Ctx): Promise<number> {
  requirePermission(ctx, "orders");
  return countOpenOrders(ctx.db);
}

/** Finds orders by a payment's transaction number, an exchange's code or a credit's code. */
async function findOrderIdsByPayment(db: Db, typed: string): Promise<OrderId[]> {
  const [found, ofCredit] = await Promise.all([findPaymentSubjects(db, typed), findOrdersByCredit(db, typed)]);
  const idsOf = (wanted: PaymentSubjectKind) => found.flatMap(({ kind, id }) => (kind === wanted ? id : []));
  return [
    ...ofCredit,
    ...idsOf("order"),
    ...(await listOrderIdsOfExchanges(db, { ids: idsOf("exchange"), code: typed })),
  ];
}
