import { beforeAll, expect, test } from "vitest";
import { searchCustomers } from "~/domain/accounts/search-customers.server";
import { listArrivals } from "~/domain/admission/list-arrivals.server";
import { searchGateDay } from "~/domain/admission/list-gate-day.server";
import { listClosures } from "~/domain/aftersales/list-closures.server";
import { listRefundRequests } from "~/domain/aftersales/list-refund-requests.server";
import { ListClosures, ListRefundRequests } from "~/domain/aftersales/schema";
import { listPolicies } from "~/domain/back-office/edit-policies.server";
import { getCalendarDay } from "~/domain/back-office/get-calendar-day.server";
import { getCalendarMonth } from "~/domain/back-office/get-calendar-month.server";
import { getProductPage } from "~/domain/back-office/get-product-page.server";
import { searchPictures } from "~/domain/back-office/pictures/manage-pictures.server";
import { resources } from "~/domain/back-office/resources.server";
import { listRows } from "~/domain/back-office/rows.server";
import { listViews } from "~/domain/back-office/saved-views.server";
import { ListRows } from "~/domain/back-office/schema";
import { searchBackOffice } from "~/domain/back-office/search-back-office.server";
import { listShippingZones } from "~/domain/cart/list-shipping-zones.server";
import { getVatAnswer } from "~/domain/catalog/answer-vat.server";
import { listCategoryTree } from "~/domain/catalog/edit-categories.server";
import { getPriceTable } from "~/domain/catalog/get-price-table.server";
import { getPublicHolidays } from "~/domain/catalog/public-holidays.server";
import { ListStock } from "~/domain/catalog/schema";
import { listTicketTypes } from "~/domain/catalog/staff-tickets.server";
import { listStock } from "~/domain/catalog/stock.server";
import { listWritten } from "~/domain/community/list-written.server";
import { ListEnquiries, ListWritten } from "~/domain/community/schema";
import { listEnquiries } from "~/domain/community/staff-enquiries.server";
import type { Ctx } from "~/domain/ctx";
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
import { connect } from "~db/client.server";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, findDayAhead, placeOrderAsGuest } from "~tests/setup/factories";
import { recordStatements } from "~tests/setup/record-statements";

const database = openTestDatabase();
let connection: ReturnType<typeof connect>;
let staff: Ctx;

beforeAll(async () => {
  connection = connect(database.url, 1);
  for (let order = 0; order < 12; order++) await placeOrderAsGuest(database.db);
  staff = asStaff(await createVisit(connection.db));
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
  "views of orders": [2, (ctx) => listViews(ctx, { page: "orders" })],
  "a page of orders": [6, (ctx) => searchOrders(ctx, { q: "a" })],
  "the sum of orders": [5, (ctx) => summarizeOrders(ctx, { q: "a" })],
  "Today: waiting": [2, listWaiting],
  "Today: arrivals": [4, listArrivals],
  "Today: money": [4, getMoneyOfDay],
  "Today: orders": [4, getNewOrders],
  "Today: content": [2, getContentOfDay],
  "a month of the calendar": [6, (ctx) => getCalendarMonth(ctx, {})],
  "a day of the calendar": [6, (ctx) => getCalendarDay(ctx, { date: findDayAhead(1) })],
  schedules: [3, listSchedules],
  "types of tickets": [3, listTicketTypes],
  "prices of a ticket": [5, (ctx) => getPriceTable(ctx, { id: 1 })],
  "a product": [11, async (ctx) => getProductPage(ctx, { id: await findProductId() })],
  "the tree of categories": [1, listCategoryTree],
  "methods of payment": [1, listPaymentMethods],
  "shipping zones": [1, listShippingZones],
  pictures: [2, (ctx) => searchPictures(ctx, {})],
  policies: [1, listPolicies],
  "the answer about VAT": [1, getVatAnswer],
  "public holidays": [1, getPublicHolidays],
  "the set-up list": [17, listSetup],
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
