import fc from "fast-check";
import { expect, test } from "vitest";
import { computeTerms, filterOpenTerms, findRisingStep, getRefundOutlook } from "~/domain/catalog/ticket-terms.rules";
import { formatDeadline } from "~/lib/format-time";
import { readTickets } from "~db/seed/read-demo";

const { policy } = readTickets();
const saturday = "2026-11-28";
const until = (instant?: string) => instant && formatDeadline(new Date(instant), "vi");

test.each([
  ["counts hours back from the slot's time", "16:30", "07:00", "16:30 thứ sáu, 27/11", "16:30 thứ năm, 26/11"],
  [
    "counts hours of a whole day back from the opening time",
    "",
    "07:00",
    "07:00 thứ sáu, 27/11",
    "07:00 thứ năm, 26/11",
  ],
  [
    "puts the deadline of an early slot on the day before",
    "05:00",
    "07:00",
    "05:00 thứ sáu, 27/11",
    "05:00 thứ năm, 26/11",
  ],
  [
    "counts from midnight if the opening time is not readable",
    "",
    "7 giờ",
    "00:00 thứ sáu, 27/11",
    "00:00 thứ năm, 26/11",
  ],
])("computeTerms %s", (_, time, opens, change, wholly) => {
  const { exchange, refund } = computeTerms(policy, { date: saturday, time }, opens);
  expect([until(exchange?.until), exchange?.times]).toEqual([change, 3]);
  expect(refund.map(({ percent, until: moment }) => [percent, until(moment)])).toEqual([
    [100, wholly],
    [50, change],
  ]);
});

test.each([
  ["2026-11-25T12:00+07:00", true, [100, 50]],
  ["2026-11-26T16:29:59+07:00", true, [100, 50]],
  ["2026-11-26T16:30+07:00", true, [50]],
  ["2026-11-27T16:30+07:00", false, []],
])("at %s an exchange is possible: %s, and the refund percentages are %j", (now, mayMove, percents) => {
  const { exchange, refund } = filterOpenTerms(
    computeTerms(policy, { date: saturday, time: "16:30" }, "07:00"),
    new Date(now),
  );
  expect([exchange !== null, refund.map(({ percent }) => percent)]).toEqual([mayMove, percents]);
});

test.each([
  ["2026-11-26T16:29:59+07:00", "full", 100, "16:30 thứ năm, 26/11", 50],
  ["2026-11-26T16:30+07:00", "part", 50, "16:30 thứ sáu, 27/11", undefined],
  ["2026-11-27T16:30+07:00", "none", 0, undefined, undefined],
] as const)("at %s the refund is %s: %s percent until %s", (now, level, percent, end, next) => {
  const terms = computeTerms(policy, { date: saturday, time: "16:30" }, "07:00");
  const outlook = getRefundOutlook(terms, new Date(now));
  expect(outlook).toMatchObject({ level, percent });
  expect([until(outlook.until ?? undefined), outlook.next?.percent]).toEqual([end, next]);
});

test("after an exchange to worse terms the outlook names only the later deadline of the same percentage", () => {
  const terms = computeTerms(policy, { date: saturday, time: "16:30" }, "07:00", {
    exchangeCount: 1,
    maxRefundPercent: 50,
  });
  const outlook = getRefundOutlook(terms, new Date("2026-11-25T12:00+07:00"));
  expect([outlook.level, until(outlook.until ?? undefined), outlook.next]).toEqual([
    "part",
    "16:30 thứ sáu, 27/11",
    null,
  ]);
});

test("a ticket without exchanges has no exchange deadline, and the highest refund comes first", () => {
  const odd = { ...policy, exchangesPerTicket: 0, refund: policy.refund.toReversed() };
  const { exchange, refund } = computeTerms(odd, { date: saturday, time: "" }, "07:00");
  expect([exchange, refund.map(({ percent }) => percent)]).toEqual([null, [100, 50]]);
});

test("no deadline is later than the visit", () => {
  const hours = fc.integer({ min: -1000, max: 1000 });
  const time = fc.nat(1439).map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));
  fc.assert(
    fc.property(hours, fc.array(hours), time, (exchangeUntilHours, bands, at) => {
      const sold = {
        exchangeUntilHours,
        exchangesPerTicket: 1,
        refund: bands.map((untilHours) => ({ untilHours, percent: 1 })),
      };
      const { exchange, refund } = computeTerms(sold, { date: saturday, time: at }, "07:00");
      const start = new Date(`${saturday}T${at}:00+07:00`).toISOString();
      for (const { until: moment } of [...refund, ...(exchange ? [exchange] : [])]) expect(moment <= start).toBe(true);
    }),
  );
});

test("a deadline is formatted for the middle of a sentence", () => {
  const sunday = new Date("2026-11-29T07:00+07:00");
  expect(formatDeadline(sunday, "vi")).toBe("07:00 Chủ nhật, 29/11");
  expect(formatDeadline(sunday, "en")).toBe("07:00 on Sunday 29 November");
});

test("each step of the refund terms must have fewer hours and a lower percentage than the previous one", () => {
  const steps = [
    { untilHours: 72, percent: 100 },
    { untilHours: 24, percent: 50 },
  ];
  expect(findRisingStep(steps)).toBeNull();
  expect(findRisingStep([])).toBeNull();
  expect(findRisingStep(steps.toReversed())).toBe(1);
  expect(findRisingStep([...steps, { untilHours: 24, percent: 10 }])).toBe(2);
  expect(findRisingStep([...steps, { untilHours: 12, percent: 50 }])).toBe(2);
});
