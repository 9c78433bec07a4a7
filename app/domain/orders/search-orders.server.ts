import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Locale, textIn } from "~/lib/locale";
import { shopDate } from "~/lib/shop-time";
import { maskRecipient } from "~/lib/text";
import type { Db } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type OrderId, type OrderStatus, orderLines, orders, type PaymentStatus } from "~db/schema/orders";
import type { MethodId, PaymentSubjectKind } from "~db/schema/payments";
import { waitingColumns } from "~db/waiting-columns";
import { listNextVisits } from "../admission/tickets-in-slots.server";
import { listOrderIdsOfExchanges } from "../aftersales/exchange.server";
import type { Ctx } from "../ctx";
import { findOrdersByCredit, findPaymentSubjects } from "../payments/payment-intents.server";
import { hasPermission, requirePermission, type StaffActor } from "../permission";
import { maskName } from "./mask-contact.rules";
import type { Matching } from "./match-orders.server";
import { isRealOrder, isToAccept, isToDo, matchesSelection } from "./order-filters.server";
import { removeLabels } from "./order-search.rules";
import type { SearchOrders } from "./schema";
import { getStaffOrderState, type StaffOrderState } from "./staff-order-state.rules";

/**
 * Leaves out returned items, unless all were returned. `visit` is the first day and time of a ticket or service in the
 * order.
 */
type Purchase = {
  /** The quantity is null for a combo, because its order lines only have the quantities of its parts. */
  items: { name: string; quantity: number | null }[];
  more: number;
  visit: { date: string; time: string } | null;
  /** This is true if all items were returned. `items` then lists what was bought. */
  isRefunded: boolean;
};

const maxItems = 2;

type PurchaseLine = Pick<
  typeof orderLines.$inferSelect,
  "name" | "comboName" | "date" | "time" | "quantity" | "returned"
>;

type OrderSearchQuery = z.output<typeof SearchOrders> & { isReal?: boolean };

export async function searchOrders(ctx: Ctx, query: OrderSearchQuery) {
  const staff = requirePermission(ctx, "read_orders");
  return listMatchingOrders(ctx, query, await readSearchScope(ctx, staff, query.q));
}

export async function readSearchScope(
  { db, now }: Ctx,
  { role }: StaffActor,
  q: string | undefined,
): Promise<Matching> {
  return {
    today: shopDate(now),
    matchedIds: q ? await findOrderIdsByPayment(db, removeLabels(q)) : [],
    canSeeContact: hasPermission(role, "personal_data"),
  };
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
  state: StaffOrderState;
  paymentStatus: PaymentStatus;
  method: MethodId;
  fullName: string;
  phone: string;
  total: number;
  placedAt: string;
  purchase: Purchase;
  isTest: boolean;
};

const pageSize = 30;

function countOpenOrders(db: Db): Promise<number> {
  return db.$count(orders, isToDo());
}

export function selectOrdersToAccept(db: Db) {
  return selectWaiting(db, "orders_to_accept").where(isToAccept());
}

export function selectOrdersToPrepare(db: Db) {
  return selectWaiting(db, "orders_to_prepare").where(
    and(isRealOrder(), inArray(orders.status, ["confirmed", "processing"])),
  );
}

export function selectOrdersOnTheWay(db: Db) {
  return selectWaiting(db, "orders_on_the_way").where(and(isRealOrder(), eq(orders.status, "shipped")));
}

function selectWaiting(db: Db, kind: Parameters<typeof waitingColumns>[0]) {
  return db.select(waitingColumns(kind, orders.placedAt, orders.total)).from(orders);
}

async function listMatchingOrders(
  { db, locale }: Ctx,
  { before, isReal = false, sort, direction = "desc", ...selection }: OrderSearchQuery,
  scope: Matching,
) {
  // A search by text reads only the newest matching orders, so any other sorting would be incomplete.
  const sorting: Sorting = selection.q ? newestFirst : { sort: sort ?? "placed", direction };
  const rows = await db
    .select()
    .from(orders)
    .where(
      matchesSelection(db, selection, scope, {
        max: pageSize + 1,
        where: and(
          before === undefined ? undefined : isAfterOrder(before, sorting),
          isReal ? isRealOrder() : undefined,
        ),
      }),
    )
    .orderBy(...listSortColumns(sorting))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const ids = page.map(({ id }) => id);
  const [purchases, nextVisits] = await Promise.all([
    listPurchases(db, ids, locale),
    listNextVisits(db, ids, scope.today),
  ]);
  const summaries = page.map((row) => {
    const nextVisit = nextVisits.get(row.id) ?? null;
    const state = getStaffOrderState({ ...row, nextVisit, hasParcel: row.shipTo !== null }, scope.today);
    return { ...presentOrderSummary(row, purchases.get(row.id) ?? emptyPurchase), state };
  });
  return {
    orders: scope.canSeeContact ? summaries : summaries.map(maskSummary),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}

type Sorting = { sort: "placed" | "total"; direction: "asc" | "desc" };
const newestFirst: Sorting = { sort: "placed", direction: "desc" };

function listSortColumns({ sort, direction }: Sorting): SQL[] {
  const order = direction === "asc" ? asc : desc;
  return sort === "total" ? [order(orders.total), order(orders.id)] : [order(orders.id)];
}

/** Orders get their IDs in the order in which they are placed. */
function isAfterOrder(last: OrderId, { sort, direction }: Sorting): SQL {
  const isBeyond = sql.raw(direction === "asc" ? ">" : "<");
  if (sort === "placed") return sql`${orders.id} ${isBeyond} ${last}`;
  const total = sql`(select last.total from orders last where last.id = ${last})`;
  return sql`(${orders.total}, ${orders.id}) ${isBeyond} (${total}, ${last})`;
}

const emptyPurchase: Purchase = { items: [], more: 0, visit: null, isRefunded: false };

function presentOrderSummary(row: typeof orders.$inferSelect, purchase: Purchase) {
  const { code, status, paymentStatus, method, fullName, phone, total, placedAt, isTest } = row;
  return {
    ...{ code, status, paymentStatus, method, fullName, phone, total, purchase, isTest },
    placedAt: placedAt.toISOString(),
  } satisfies Omit<OrderSummary, "state">;
}

function maskSummary(order: OrderSummary): OrderSummary {
  return { ...order, fullName: maskName(order.fullName), phone: maskRecipient(order.phone) };
}

async function listPurchases(db: Db, ids: readonly OrderId[], locale: Locale): Promise<ReadonlyMap<OrderId, Purchase>> {
  const { orderId, name, comboName, date, time, position, quantity, returned } = orderLines;
  const rows = await db
    .select({ orderId, name, comboName, date, time, quantity, returned })
    .from(orderLines)
    .where(isAnyOf(orderId, ids))
    .orderBy(asc(orderId), asc(position));
  return new Map(
    ids.map((id) => [
      id,
      describePurchase(
        rows.filter((row) => row.orderId === id),
        locale,
      ),
    ]),
  );
}

function describePurchase(lines: readonly PurchaseLine[], locale: Locale): Purchase {
  const remaining = lines.filter(({ quantity, returned }) => returned < quantity);
  const isRefunded = lines.length > 0 && remaining.length === 0;
  const counted = isRefunded ? lines : remaining;
  const items = new Map<string, number | null>();
  for (const { name, comboName, quantity, returned } of counted) {
    const count = isRefunded ? quantity : quantity - returned;
    if (comboName) items.set(textIn(comboName, locale), null);
    else items.set(textIn(name, locale), (items.get(textIn(name, locale)) ?? 0) + count);
  }
  const [visit] = counted
    .flatMap(({ date, time }) => (date === null ? [] : [{ date, time }]))
    .toSorted((one, other) => (one.date + one.time).localeCompare(other.date + other.time));
  return {
    items: [...items].slice(0, maxItems).map(([name, quantity]) => ({ name, quantity })),
    more: Math.max(0, items.size - maxItems),
    visit: visit ?? null,
    isRefunded,
  };
}
