import fc from "fast-check";
import { expect, test } from "vitest";
import {
  checkExchangeEligibility,
  quoteRefund,
  quoteShippingRefund,
  type RefundContext,
  type UnitFacts,
} from "~/domain/aftersales/eligibility.rules";
import { addDays, instantOf } from "~/lib/shop-time";

const saturday = "2026-11-28";
const policy = {
  ...{ exchangeUntilHours: 24, exchangesPerTicket: 3 },
  refund: [
    { untilHours: 48, percent: 100 },
    { untilHours: 24, percent: 50 },
  ],
};
const ticket: UnitFacts = {
  ...{ kind: "ticket", status: "valid", date: saturday, time: "", policy, exchangeCount: 0, maxRefundPercent: 100 },
  ...{ doneAt: null, closedFrom: null },
};
const goods: UnitFacts = { ...ticket, kind: "variant", date: null, policy: null };
const service: UnitFacts = { ...ticket, kind: "service", policy: null };
const at = (date: string, time: string): RefundContext => ({
  ...{ now: instantOf(date, time), opens: "07:00", status: "delivered", isPaid: true, deliveredAt: null, goodsDays: 7 },
});
const early = at("2026-11-20", "09:00");
const closedFrom = saturday;

const anyUnit: fc.Arbitrary<UnitFacts> = fc.record({
  kind: fc.constantFrom("ticket", "variant", "service"),
  status: fc.constantFrom("valid", "used", "done", "refund_requested", "exchange_pending", "returned"),
  date: fc.option(fc.nat(20).map((days) => addDays("2026-11-20", days))),
  time: fc.constantFrom("", "08:00", "18:00"),
  policy: fc.option(fc.constant(policy)),
  exchangeCount: fc.nat(4),
  maxRefundPercent: fc.constantFrom(0, 50, 100),
  doneAt: fc.option(fc.constant(instantOf("2026-11-20", "12:00"))),
  closedFrom: fc.option(fc.constant("2026-11-22")),
});
const anyContext: fc.Arbitrary<RefundContext> = fc.record({
  now: fc.nat(30 * 1440).map((minutes) => new Date(instantOf("2026-11-15", "00:00").getTime() + minutes * 60_000)),
  opens: fc.constantFrom("07:00", ""),
  status: fc.constantFrom("confirmed", "processing", "shipped", "delivered"),
  isPaid: fc.boolean(),
  deliveredAt: fc.option(fc.constant(instantOf("2026-11-21", "12:00"))),
  goodsDays: fc.nat(10),
});

test.each([
  ["48 hours before opening", "2026-11-26", "06:59", 100, false],
  ["less than 48 hours before opening", "2026-11-26", "07:00", 50, true],
  ["just over 24 hours before opening", "2026-11-27", "06:59", 50, true],
])("a ticket is refunded %s (%s %s) at %i percent, by staff: %s", (_, date, time, percent, isDecidedByStaff) => {
  expect(quoteRefund(ticket, at(date, time))).toMatchObject({ percent, isDecidedByStaff, rule: "in_time" });
});

test.each([
  ["used", "used", "used"],
  ["done", "done", "used"],
  ["refund_requested", "asked", "asked"],
  ["exchange_pending", "moving", "moving"],
  ["returned", "gone", "gone"],
] as const)("a ticket that is %s is not refunded (%s) and not exchanged (%s)", (status, noRefund, noExchange) => {
  expect(quoteRefund({ ...ticket, status }, early)).toBe(noRefund);
  expect(checkExchangeEligibility({ ...ticket, status }, early)).toBe(noExchange);
});

test("a ticket is not refunded in the last 24 hours, except if the shop closed its day", () => {
  const late = at("2026-11-27", "07:00");
  expect(quoteRefund(ticket, late)).toBe("too_late");
  const wholeRefund = { percent: 100, rule: "day_closed", until: "2027-11-28", isDecidedByStaff: false };
  expect(quoteRefund({ ...ticket, closedFrom }, late)).toEqual(wholeRefund);
  expect(quoteRefund({ ...ticket, closedFrom }, at("2027-11-28", "23:59"))).toEqual(wholeRefund);
  expect(quoteRefund({ ...ticket, closedFrom }, at("2027-11-29", "00:00"))).toBe("too_late");
});

test("the hours before a visit count from the time of its slot", () => {
  const evening = { ...ticket, time: "18:00" };
  expect(quoteRefund(evening, at("2026-11-27", "17:59"))).toMatchObject({
    percent: 50,
    until: "2026-11-27T11:00:00.000Z",
  });
  expect(quoteRefund(evening, at("2026-11-27", "18:00"))).toBe("too_late");
});

test("a ticket that was exchanged keeps the lower percentage", () => {
  expect(quoteRefund({ ...ticket, maxRefundPercent: 50 }, early)).toMatchObject({
    percent: 50,
    isDecidedByStaff: true,
  });
  expect(quoteRefund({ ...ticket, maxRefundPercent: 0 }, early)).toBe("too_late");
});

test("goods are refunded before they are sent, not on their way, and within 7 days of delivery by staff", () => {
  expect(quoteRefund(goods, { ...early, status: "processing" })).toMatchObject({
    percent: 100,
    isDecidedByStaff: false,
  });
  expect(quoteRefund(goods, { ...early, status: "shipped" })).toBe("under_way");
  const delivered = { ...early, deliveredAt: instantOf("2026-11-13", "09:00") };
  expect(quoteRefund(goods, delivered)).toMatchObject({ percent: 100, rule: "soon_after", isDecidedByStaff: true });
  expect(quoteRefund(goods, { ...delivered, deliveredAt: instantOf("2026-11-13", "08:59") })).toBe("too_late");
});

test("a service is refunded in full until the day before, then by staff, and not once it is done", () => {
  const dayBefore = { percent: 100, rule: "service_ahead", until: "2026-11-27", isDecidedByStaff: false };
  expect(quoteRefund(service, at("2026-11-27", "23:59"))).toEqual(dayBefore);
  expect(quoteRefund(service, at(saturday, "00:00"))).toMatchObject({ rule: "by_staff", isDecidedByStaff: true });
  expect(quoteRefund({ ...service, closedFrom }, at(saturday, "00:00"))).toMatchObject({ rule: "day_closed" });
  expect(quoteRefund({ ...service, closedFrom, doneAt: early.now }, early)).toBe("done");
});

test("what was not paid, was used, was returned or is being returned is neither refunded nor exchanged", () => {
  fc.assert(
    fc.property(anyUnit, anyContext, (unit, context) => {
      fc.pre(!context.isPaid || unit.status !== "valid");
      expect(quoteRefund(unit, context)).toBeTypeOf("string");
      expect(checkExchangeEligibility(unit, context)).toBeTypeOf("string");
    }),
  );
});

test("no refund exceeds the price, and staff decide whenever the shop keeps a part of it", () => {
  fc.assert(
    fc.property(anyUnit, anyContext, (unit, context) => {
      const quote = quoteRefund(unit, context);
      if (typeof quote === "string") return;
      expect(quote.percent).toBeGreaterThan(0);
      expect(quote.percent).toBeLessThanOrEqual(100);
      if (quote.percent < 100) expect(quote.isDecidedByStaff).toBe(true);
    }),
  );
});

test("waiting never increases the refund of a ticket", () => {
  const percentOf = (unit: UnitFacts, context: RefundContext) => {
    const quote = quoteRefund(unit, context);
    return typeof quote === "string" ? 0 : quote.percent;
  };
  fc.assert(
    fc.property(anyUnit, anyContext, fc.nat(20 * 1440), (unit, context, minutes) => {
      const later = { ...context, now: new Date(context.now.getTime() + minutes * 60_000) };
      const sameTicket = { ...unit, kind: "ticket" as const };
      expect(percentOf(sameTicket, later)).toBeLessThanOrEqual(percentOf(sameTicket, context));
    }),
  );
});

test("a ticket is exchanged up to 24 hours before the visit and three times in all", () => {
  expect(checkExchangeEligibility(ticket, at("2026-11-27", "06:59"))).toEqual({
    ...{ until: "2026-11-27T00:00:00.000Z", times: 3, free: false },
  });
  expect(checkExchangeEligibility(ticket, at("2026-11-27", "07:00"))).toBe("too_late");
  expect(checkExchangeEligibility({ ...ticket, exchangeCount: 2 }, early)).toMatchObject({ times: 1 });
  expect(checkExchangeEligibility({ ...ticket, exchangeCount: 3 }, early)).toBe("moved_enough");
});

test("a ticket of a closed day is exchanged free of any difference, however late and often it was exchanged", () => {
  const closed = { ...ticket, closedFrom, exchangeCount: 9 };
  expect(checkExchangeEligibility(closed, at("2026-12-24", "09:00"))).toMatchObject({ free: true });
  expect(checkExchangeEligibility(closed, at("2027-11-29", "00:00"))).toBe("moved_enough");
});

test("the shipping fee is refunded exactly with the last goods of the order", () => {
  const unit = fc.record({
    line: fc.record({ kind: fc.constantFrom("variant", "ticket", "service") }),
    status: fc.constantFrom("valid" as const, "used" as const, "returned" as const),
    isChosen: fc.boolean(),
  });
  const fee = { shippingFee: 30_000, shippingVat: 2_222 };
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 6 }), (units) => {
      const chosen = units.filter(({ isChosen, status }) => isChosen && status === "valid");
      const goods = units.filter(({ line }) => line.kind === "variant");
      const goodsLeft = goods.filter((one) => one.status !== "returned" && !chosen.includes(one));
      const isLast = goodsLeft.length === 0 && goods.some((one) => chosen.includes(one));
      expect(quoteShippingRefund(fee, units, chosen)).toEqual(
        isLast ? { amount: 30_000, vat: 2_222 } : { amount: 0, vat: 0 },
      );
    }),
  );
});
