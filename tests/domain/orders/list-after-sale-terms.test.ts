import { expect, test } from "vitest";
import { findLastFreeDayOfService, listAfterSaleTerms } from "~/domain/orders/list-after-sale-terms.rules";
import { addDays, instantOf } from "~/lib/shop-time";

type Line = Parameters<typeof listAfterSaleTerms>[0][number];
type Ticket = Parameters<typeof listAfterSaleTerms>[1][number];

const saturday = "2026-11-28";
const policy = {
  ...{ exchangeUntilHours: 24, exchangesPerTicket: 3 },
  refund: [
    { untilHours: 48, percent: 100 },
    { untilHours: 24, percent: 50 },
  ],
};
const ticketLine: Line = {
  ...{ id: 1, orderId: 1, position: 0, kind: "ticket", ticketTypeId: 1, slotId: 1, variantId: null, serviceId: null },
  ...{ comboId: null, comboName: null, groupNumber: 0, date: saturday, time: "", categoryKey: "adult", members: [] },
  ...{ name: { vi: "Cáp treo", en: "Cable car" }, categoryName: { vi: "Người lớn" }, quantity: 2, returned: 0 },
  ...{ unitPrice: 200_000, discountShare: 0, total: 400_000, vatPercent: 8, vat: 29_630, tiers: [], policy },
  ...{ admits: { up: 1, down: 1 }, doneAt: null },
};
const serviceLine: Line = {
  ...{ ...ticketLine, id: 2, kind: "service", name: { vi: "Cabin riêng" }, policy: null, quantity: 1, time: "10:00" },
};
const ticket: Ticket = {
  ...{ orderLineId: 1, state: "valid", slot: { date: saturday, time: "" }, exchangeCount: 0, maxRefundPercent: 100 },
};
const listAt = (
  date: string,
  time: string,
  lines: Line[] = [ticketLine],
  tickets = [ticket],
  locale: "vi" | "en" = "vi",
) => listAfterSaleTerms(lines, tickets, { opens: "07:00", now: instantOf(date, time), locale });

test("a buyer sees until when a ticket can be exchanged and refunded, in the buyer's language", () => {
  const [terms] = listAt("2026-11-20", "09:00", [ticketLine], [ticket], "en");
  expect(terms).toEqual({
    ...{ kind: "ticket", name: "Cable car", date: saturday, time: "" },
    exchange: { until: "2026-11-27T00:00:00.000Z", times: 3 },
    refund: [
      { until: "2026-11-26T00:00:00.000Z", percent: 100 },
      { until: "2026-11-27T00:00:00.000Z", percent: 50 },
    ],
  });
});

test("deadlines that have passed are not shown, and a visit of today has none left", () => {
  expect(listAt("2026-11-26", "07:00")).toMatchObject([{ refund: [{ percent: 50 }] }]);
  expect(listAt(saturday, "09:00")).toMatchObject([{ exchange: null, refund: [] }]);
  expect(listAt(addDays(saturday, 1), "00:00")).toEqual([]);
});

test("tickets with the same terms are listed once, and an exchanged one has terms of its own", () => {
  const exchanged = { ...ticket, slot: { date: "2026-12-02", time: "" }, exchangeCount: 1, maxRefundPercent: 50 };
  const terms = listAt("2026-11-20", "09:00", [ticketLine], [ticket, ticket, exchanged]);
  expect(terms).toMatchObject([
    { date: saturday, exchange: { times: 3 }, refund: [{ percent: 100 }, { percent: 50 }] },
    { date: "2026-12-02", exchange: { times: 2 }, refund: [{ percent: 50 }, { percent: 50 }] },
  ]);
});

test.each(["used", "exchanged", "refunded", "void"])("a ticket that is %s has no terms", (state) => {
  expect(listAt("2026-11-20", "09:00", [ticketLine], [{ ...ticket, state }])).toEqual([]);
});

test("a service is free of charge to cancel until the day before", () => {
  expect(listAt("2026-11-27", "23:59", [serviceLine])).toMatchObject([
    { kind: "service", name: "Cabin riêng", date: saturday, time: "10:00", freeThrough: "2026-11-27" },
  ]);
  expect(listAt(saturday, "00:00", [serviceLine])).toMatchObject([{ freeThrough: null }]);
  expect([findLastFreeDayOfService(saturday, "2026-11-27"), findLastFreeDayOfService(saturday, saturday)]).toEqual([
    ...["2026-11-27", null],
  ]);
});

test("services that are done, returned or over have no terms, and goods never have", () => {
  const without: Line[] = [
    { ...serviceLine, doneAt: instantOf(saturday, "11:00") },
    { ...serviceLine, returned: 1 },
    { ...serviceLine, date: "2026-11-19" },
    { ...serviceLine, kind: "variant", date: null },
  ];
  for (const line of without) expect(listAt("2026-11-20", "09:00", [line])).toEqual([]);
});
