import { beforeAll, expect, test } from "vitest";
import { searchCustomers } from "~/domain/accounts/search-customers.server";
import { listArrivals } from "~/domain/admission/list-arrivals.server";
import { searchGateDay } from "~/domain/admission/list-gate-day.server";
import { listClosures } from "~/domain/aftersales/list-closures.server";
import { getRefundsOfOrder, listRefundRequests } from "~/domain/aftersales/list-refund-requests.server";
import { ListClosures, ListRefundRequests } from "~/domain/aftersales/schema";
import { planBulkEdit } from "~/domain/back-office/bulk-edit.server";
import { getChanges } from "~/domain/back-office/change-sets.server";
import { listPolicies } from "~/domain/back-office/edit-policies.server";
import { getCalendarDay } from "~/domain/back-office/get-calendar-day.server";
import { getCalendarMonth } from "~/domain/back-office/get-calendar-month.server";
import { getPriceChanges } from "~/domain/back-office/get-price-changes.server";
import { getProductPage } from "~/domain/back-office/get-product-page.server";
import { getSlotChanges } from "~/domain/back-office/get-slot-changes.server";
import { getPicture, searchPictures } from "~/domain/back-office/pictures/manage-pictures.server";
import { resources } from "~/domain/back-office/resources.server";
import { getRow, listRows } from "~/domain/back-office/rows.server";
import { listViews } from "~/domain/back-office/saved-views.server";
import { ListRows } from "~/domain/back-office/schema";
import { searchBackOffice } from "~/domain/back-office/search-back-office.server";
import { listShippingZones } from "~/domain/cart/list-shipping-zones.server";
import { getVatAnswer } from "~/domain/catalog/answer-vat.server";
import { getComboPage } from "~/domain/catalog/combos/get-combo-page.server";
import { getCategoryContents, listCategoryTree } from "~/domain/catalog/edit-categories.server";
import { getPriceTable } from "~/domain/catalog/get-price-table.server";
import { getItemPictures } from "~/domain/catalog/item-pictures.server";
import { planPricePercent } from "~/domain/catalog/plan-ticket-prices.server";
import { getPublicHolidays } from "~/domain/catalog/public-holidays.server";
import { ListStock } from "~/domain/catalog/schema";
import { listTicketTypes } from "~/domain/catalog/staff-tickets.server";
import { getStock, listStock } from "~/domain/catalog/stock.server";
import { getTicketContent } from "~/domain/catalog/ticket-content.server";
import { PlanPricePercent } from "~/domain/catalog/ticket-schema.server";
import { listWritten } from "~/domain/community/list-written.server";
import { ListEnquiries, ListWritten } from "~/domain/community/schema";
import { listEnquiries } from "~/domain/community/staff-enquiries.server";
import type { Ctx } from "~/domain/ctx";
import { planSlotChange } from "~/domain/inventory/change-slots.server";
import { listSchedules } from "~/domain/inventory/list-schedules.server";
import { getNewOrders } from "~/domain/orders/get-new-orders.server";
import { getOrderForStaff } from "~/domain/orders/get-order-for-staff.server";
import { searchOrders } from "~/domain/orders/search-orders.server";
import { summarizeOrders } from "~/domain/orders/summarize-orders.server";
import { getMoneyOfDay } from "~/domain/payments/get-money-of-day.server";
import { listUnmatchedPayments } from "~/domain/payments/list-unmatched-payments.server";
import { listPaymentMethods } from "~/domain/payments/switch-payment-method.server";
import { listSetup } from "~/domain/setup/list-setup.server";
import { listAuditEntries } from "~/domain/staff/audit-log.server";
import { listInvitations } from "~/domain/staff/invitations.server";
import type { ResourceName } from "~/domain/staff/resources/resource-names";
import { listStaffMembers } from "~/domain/staff/staff-members.server";
import { getContentOfDay } from "~/domain/today/get-content-of-day.server";
import { listWaiting } from "~/domain/today/list-waiting.server";
import { addDays } from "~/lib/shop-time";
import { connect } from "~db/client.server";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, findDayAhead, placeOrderAsGuest } from "~tests/setup/factories";
import { recordStatements } from "~tests/setup/record-statements";

const database = openTestDatabase();
let connection: ReturnType<typeof connect>;
let staff: Ctx;
/** The change sets, each with many rows. */
let planned: Record<"slots" | "variants" | "prices", number>;
/** The key of a row of each resource. */
const keys = new Map<string, string>();

beforeAll(async () => {
  connection = connect(database.url, 1);
  for (let order = 0; order < 12; order++) await placeOrderAsGuest(database.db);
  staff = asStaff(await createVisit(connection.db));
  const from = findDayAhead(1);
  const to = addDays(from, 6);
  const places = await planSlotChange(staff, { from, to, weekdays: [], times: [], operation: "add", amount: 20 });
  const goods = { kind: "percent" as const, field: "price", percent: 10 };
  const variants = await planBulkEdit(staff, { resource: "variants", change: goods });
  const tickets = await planPricePercent(staff, PlanPricePercent.parse({ startsOn: from, percent: 10 }));
  planned = { slots: places.id, variants: variants.id, prices: tickets.id };
  for (const name of Object.keys(resources) as ResourceName[]) {
    const { rows } = await listRows(staff, ListRows.parse({ resource: name }));
    keys.set(name, rows[0]?.key ?? "");
  }
  return () => connection.close();
});

/** Each read and its maximum number of SQL statements, which is below the number of rows that most reads find. */
const reads: Record<string, [max: number, read: (ctx: Ctx) => Promise<unknown>]> = {
  ...Object.fromEntries(
    Object.keys(resources).map((name) => [
      `rows of ${name}`,
      [4, (ctx: Ctx) => listRows(ctx, ListRows.parse({ resource: name as ResourceName, q: "a" }))],
    ]),
  ),
  ...Object.fromEntries(
    Object.keys(resources).map((name) => [
      `a row of ${name}`,
      [8, (ctx: Ctx) => getRow(ctx, { resource: name as ResourceName, key: keys.get(name) ?? "" })],
    ]),
  ),
  "changes of variants": [4, (ctx) => getChanges(ctx, { kind: "variants", id: planned.variants })],
  "changes of places": [8, (ctx) => getSlotChanges(ctx, { id: planned.slots })],
  "changes of ticket prices": [10, (ctx) => getPriceChanges(ctx, { id: planned.prices })],
  "the page of a ticket": [8, (ctx) => getTicketContent(ctx, { id: 1 })],
  "a combo": [6, async (ctx) => getComboPage(ctx, { id: await findComboId() })],
  "a picture": [5, async (ctx) => getPicture(ctx, { slug: await findPictureSlug() })],
  "the pictures of a product": [
    3,
    async (ctx) => getItemPictures(ctx, { kind: "products", key: await findProductId(), q: "a" }),
  ],
  "the contents of a category": [1, (ctx) => getCategoryContents(ctx, { id: Number(keys.get("categories")) })],
  "the stock of a variant": [2, async (ctx) => getStock(ctx, { sku: await findSku() })],
  "refunds of an order": [14, async (ctx) => getRefundsOfOrder(ctx, { code: await findOrderCode() })],
  "views of orders": [2, (ctx) => listViews(ctx, { page: "orders" })],
  "a page of orders": [6, (ctx) => searchOrders(ctx, { q: "a" })],
  "the sum of orders": [5, (ctx) => summarizeOrders(ctx, { q: "a" })],
  "Today: waiting": [2, listWaiting],
  "Today: arrivals": [4, listArrivals],
  "Today: money": [4, getMoneyOfDay],
  "Today: orders": [4, getNewOrders],
  "Today: content": [3, getContentOfDay],
  "a month of the calendar": [6, (ctx) => getCalendarMonth(ctx, {})],
  "a day of the calendar": [6, (ctx) => getCalendarDay(ctx, { date: findDayAhead(1) })],
  schedules: [3, listSchedules],
  "types of tickets": [3, listTicketTypes],
  "prices of a ticket": [6, (ctx) => getPriceTable(ctx, { id: 1 })],
  "a product": [11, async (ctx) => getProductPage(ctx, { id: await findProductId() })],
  "the tree of categories": [1, listCategoryTree],
  "methods of payment": [1, listPaymentMethods],
  "shipping zones": [1, listShippingZones],
  pictures: [2, (ctx) => searchPictures(ctx, {})],
  policies: [1, listPolicies],
  "the answer about VAT": [1, getVatAnswer],
  "public holidays": [1, getPublicHolidays],
  "the set-up list": [20, listSetup],
  "the list at the gate": [1, (ctx) => searchGateDay(ctx, {})],
  "an order": [22, async (ctx) => getOrderForStaff(ctx, { code: await findOrderCode() })],
  customers: [2, (ctx) => searchCustomers(ctx, { q: "a" })],
  invitations: [1, listInvitations],
  stock: [4, (ctx) => listStock(ctx, ListStock.parse({}))],
  closures: [12, (ctx) => listClosures(ctx, ListClosures.parse({}))],
  "refund requests": [14, (ctx) => listRefundRequests(ctx, ListRefundRequests.parse({}))],
  "unmatched payments": [14, (ctx) => listUnmatchedPayments(ctx)],
  enquiries: [5, (ctx) => listEnquiries(ctx, ListEnquiries.parse({}))],
  "what visitors wrote": [6, (ctx) => listWritten(ctx, ListWritten.parse({}))],
  members: [3, listStaffMembers],
  "the staff log": [3, (ctx) => listAuditEntries(ctx, {})],
  search: [30, (ctx) => searchBackOffice(ctx, { q: "nguyen 24/12" }, [])],
};

async function findProductId(): Promise<number> {
  const [row] = await database.sql<{ id: number }[]>`
    select product_id as id from variants group by 1 order by count(*) desc, 1 limit 1`;
  return row!.id;
}

/** The combo with the most parts. */
async function findComboId(): Promise<number> {
  const [row] = await database.sql<{ id: number }[]>`
    select combo_id as id from combo_parts group by 1 order by count(*) desc, 1 limit 1`;
  return row!.id;
}

async function findSku(): Promise<string> {
  const [row] = await database.sql<{ sku: string }[]>`
    select sku from variants left join stock_movements using (stock_id) group by 1 order by count(change) desc, 1 limit 1`;
  return row!.sku;
}

/** The picture that most products show. */
async function findPictureSlug(): Promise<string> {
  const [row] = await database.sql<{ slug: string }[]>`
    select picture as slug from products, unnest(pictures) as picture group by 1 order by count(*) desc, 1 limit 1`;
  return row!.slug;
}

async function findOrderCode(): Promise<string> {
  const [row] = await database.sql<
    { code: string }[]
  >`select code from orders join order_lines on order_id = orders.id group by code order by count(*) desc, code limit 1`;
  return row!.code;
}

test.each(Object.entries(reads))("%s: no query per row", async (name, [max, read]) => {
  const { statements } = await recordStatements(connection.db, () => read(staff));
  expect(statements.length, `${name}\n${statements.join("\n")}`).toBeLessThanOrEqual(max);
  expect(statements.length).toBeGreaterThan(0);
});
