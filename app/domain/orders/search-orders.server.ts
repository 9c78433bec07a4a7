import { and, desc, eq, inArray, lt, or } from "drizzle-orm";
import type { z } from "zod";
import { shopDate } from "~/lib/shop-time";
import { maskRecipient } from "~/lib/text";
import type { Db } from "~db/client.server";
import { type OrderId, type OrderStatus, orders, type PaymentStatus } from "~db/schema/orders";
import type { MethodId, PaymentSubjectKind } from "~db/schema/payments";
import { waitingColumns } from "~db/waiting-columns";
import { listOrderIdsOfExchanges } from "../aftersales/exchange.server";
import type { Ctx } from "../ctx";
import { adapters, methodIds } from "../payments/adapters.server";
import { findOrdersByCredit, findPaymentSubjects } from "../payments/payment-intents.server";
import { hasPermission, requirePermission } from "../permission";
import { maskName } from "./mask-contact.rules";
import { matchesOrder } from "./match-orders.server";
import { removeLabels } from "./order-search.rules";
import type { SearchOrders } from "./schema";

export async function searchOrders(ctx: Ctx, query: z.output<typeof SearchOrders>) {
  const { role } = requirePermission(ctx, "read_orders");
  const showsContact = hasPermission(role, "personal_data");
  const matchedIds = query.q ? await findOrderIdsByPayment(ctx.db, removeLabels(query.q)) : [];
  return listMatchingOrders(ctx.db, query, { today: shopDate(ctx.now), matchedIds, showsContact });
}

export async function countOrdersToDo(ctx: Ctx): Promise<number> {
  requirePermission(ctx, "read_orders");
  return countOpenOrders(ctx.db);
}

async function findOrderIdsByPayment(db: Db, typed: string): Promise<OrderId[]> {
  const [found, ofCredit] = await Promise.all([findPaymentSubjects(db, typed), findOrdersByCredit(db, typed)]);
  const idsOf = (wanted: PaymentSubjectKind) => found.flatMap(({ kind, id }) => (kind === wanted ? id : []));
  return [
    ...ofCredit,
    ...idsOf("order"),
    ...(await listOrderIdsOfExchanges(db, { ids: idsOf("exchange"), code: typed })),
  ];
}

export type OrderSummary = {
  code: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  method: MethodId;
  fullName: string;
  phone: string;
  total: number;
  placedAt: string;
};

const pageSize = 30;

function countOpenOrders(db: Db): Promise<number> {
  return db.$count(orders, or(inArray(orders.status, ["confirmed", "processing", "shipped"]), isToAccept()));
}

function isToAccept() {
  const codMethods = methodIds.filter((id) => adapters[id].isCashOnDelivery);
  return and(eq(orders.status, "pending"), inArray(orders.method, codMethods));
}

export function selectOrdersToAccept(db: Db) {
  return selectWaiting(db, "orders_to_accept").where(isToAccept());
}

export function selectOrdersToPrepare(db: Db) {
  return selectWaiting(db, "orders_to_prepare").where(inArray(orders.status, ["confirmed", "processing"]));
}

export function selectOrdersOnTheWay(db: Db) {
  return selectWaiting(db, "orders_on_the_way").where(eq(orders.status, "shipped"));
}

function selectWaiting(db: Db, kind: Parameters<typeof waitingColumns>[0]) {
  return db.select(waitingColumns(kind, orders.placedAt, orders.total)).from(orders);
}

async function listMatchingOrders(
  db: Db,
  { q, status, before }: z.output<typeof SearchOrders>,
  scope: Parameters<typeof matchesOrder>[2],
) {
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        status && eq(orders.status, status),
        before === undefined ? undefined : lt(orders.id, before),
        q ? matchesOrder(db, q, scope) : undefined,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const summaries = page.map(presentOrderSummary);
  return {
    orders: scope.showsContact ? summaries : summaries.map(maskSummary),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}

function presentOrderSummary({
  code,
  status,
  paymentStatus,
  method,
  fullName,
  phone,
  total,
  placedAt,
}: typeof orders.$inferSelect) {
  return {
    ...{ code, status, paymentStatus, method, fullName, phone, total },
    placedAt: placedAt.toISOString(),
  } satisfies OrderSummary;
}

function maskSummary(order: OrderSummary): OrderSummary {
  return { ...order, fullName: maskName(order.fullName), phone: maskRecipient(order.phone) };
}
