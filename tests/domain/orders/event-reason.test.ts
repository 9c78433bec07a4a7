import { expect, test } from "vitest";
import {
  type EventReason,
  formatEventReason,
  parseEventReason,
  serializeEventReason,
} from "~/domain/orders/event-reason.rules";
import { formatVnd } from "~/lib/money";

const storedReasons: [EventReason, string][] = [
  [{ code: "issued" }, "tickets issued"],
  [{ code: "money_back" }, "all of its money went back"],
  [{ code: "tries_again" }, "tries again"],
  [{ code: "refund_requested", request: 7, amount: 300_000 }, "refund 7 requested: 300000"],
  [{ code: "refund_approved", request: 7, amount: 0 }, "refund 7 approved: 0"],
  [
    { code: "refund_refused", request: 7, refusal: "Quá hạn: 5\n$1 {amount}" },
    "refund 7 refused: Quá hạn: 5\n$1 {amount}",
  ],
  [{ code: "refund_account", account: "•••0123" }, "refund account •••0123 given"],
  [{ code: "exchanged", exchange: "DVAB12CD", difference: -50_000 }, "exchange DVAB12CD done: -50000"],
  [{ code: "money", reason: "wrong_amount", amount: 1000 }, "wrong_amount: 1000"],
];

test.each(storedReasons)("stores %o in the format of existing rows and parses it again", (reason, stored) => {
  expect(serializeEventReason(reason)).toBe(stored);
  expect(parseEventReason(stored)).toEqual(reason);
});

test("leaves typed text and bank references unchanged", () => {
  for (const typed of ["FT26327001", "GHN 12345", "late: soon", "refund 7 requested: x", "Khách đi xe lăn"]) {
    expect(serializeEventReason(typed)).toBe(typed);
    expect(parseEventReason(typed)).toBeNull();
    expect(formatEventReason(typed, (key) => key, "en")).toBe(typed);
  }
});

test("shows only the bank reference of a transfer that staff entered", () => {
  expect(formatEventReason("staff:FT26327001:700000", (key) => key, "en")).toBe("FT26327001");
});

test("formats a reason and its amounts in the reader's language", () => {
  const t = (key: string, params = {}) => JSON.stringify([key, params]);
  const params = { exchange: "DVAB12CD", difference: formatVnd(-50_000, "vi") };
  expect(formatEventReason("exchange DVAB12CD done: -50000", t, "vi")).toBe(t("orders.reason.exchanged", params));
});
