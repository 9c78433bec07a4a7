import { expect, test } from "vitest";
import { getStaffOrderState } from "~/domain/orders/staff-order-state.rules";

const today = "2026-11-25";
const tickets = { status: "delivered", hasParcel: false } as const;

test.each([
  ["today", "2026-11-25", "visit_today"],
  ["tomorrow", "2026-11-26", "visit_ahead"],
  ["in the next year", "2027-01-01", "visit_ahead"],
])("staff see an order whose next unused ticket is for %s (%s) as %s", (_, nextVisit, state) => {
  expect(getStaffOrderState({ ...tickets, nextVisit }, today)).toBe(state);
});

test("staff see an order as done if its tickets are used or over and it has no parcel", () => {
  expect(getStaffOrderState({ ...tickets, nextVisit: null }, today)).toBe("done");
});

test("staff see a parcel that arrived as delivered, and a visit that the same order still has as ahead", () => {
  const parcel = { ...tickets, hasParcel: true };
  expect(getStaffOrderState({ ...parcel, nextVisit: null }, today)).toBe("delivered");
  expect(getStaffOrderState({ ...parcel, nextVisit: "2026-11-26" }, today)).toBe("visit_ahead");
});

test.each(["pending", "confirmed", "processing", "shipped", "cancelled"] as const)(
  "staff see the status of an order that is %s, whatever it contains",
  (status) => {
    for (const nextVisit of [null, today, "2026-11-26"])
      for (const hasParcel of [true, false])
        expect(getStaffOrderState({ status, nextVisit, hasParcel }, today)).toBe(status);
  },
);
