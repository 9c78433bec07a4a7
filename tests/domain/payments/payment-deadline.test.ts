import fc from "fast-check";
import { expect, test } from "vitest";
import { getPaymentDeadline } from "~/domain/payments/payment-deadline.rules";
import { createShop } from "~/domain/shop/shop.rules";

const rows = { publicSettings: [], texts: {}, policies: [], flags: {}, lastEntries: {}, unreadable: [] };
const settings = { gateway_minutes: "15", vietqr_minutes: "30", cod_accept_hours: "24", most_unpaid_minutes: "90" };
const placedAt = new Date("2026-11-25T10:00:00+07:00");
const after = (minutes: number) => new Date(placedAt.getTime() + minutes * 60_000);
type Method = "gateway_minutes" | "vietqr_minutes" | "cod_accept_hours";

/** Returns the minutes between the order and its deadline. */
function deadlineOf(method: Method, { minutes = 0, salesEnd = null as number | null, changes = {} } = {}): number {
  const shop = { ...createShop({ ...rows, settings: { ...settings, ...changes } }), scheduledDays: {}, emptyPages: [] };
  const deadline = getPaymentDeadline(
    { deadlineSetting: method },
    shop,
    { now: after(minutes), placedAt },
    { salesEnd: salesEnd === null ? null : after(salesEnd) },
  );
  return (deadline.getTime() - placedAt.getTime()) / 60_000;
}

test("a new order may be paid for 15 minutes at a gateway and for 30 by bank transfer", () => {
  expect([deadlineOf("gateway_minutes"), deadlineOf("vietqr_minutes")]).toEqual([15, 30]);
});

test("a retry postpones the deadline, but an order stays unpaid for at most 90 minutes", () => {
  expect([10, 70, 80, 89].map((minutes) => deadlineOf("gateway_minutes", { minutes }))).toEqual([25, 85, 90, 90]);
});

test("a limit of retries below the method's own period does not shorten that period", () => {
  expect(deadlineOf("vietqr_minutes", { changes: { most_unpaid_minutes: "10" } })).toBe(30);
});

test("staff have a day to accept cash on delivery, counted from the order and also after the end of sales", () => {
  expect(deadlineOf("cod_accept_hours", { minutes: 60, salesEnd: 5 })).toBe(24 * 60);
});

test("an unreadable setting leaves the standard period", () => {
  expect(deadlineOf("gateway_minutes", { changes: { gateway_minutes: "soon" } })).toBe(15);
});

test("no payment of tickets is awaited after the end of sales, nor longer than the method or the limit allow", () => {
  const minutes = fc.nat(200);
  fc.assert(
    fc.property(
      fc.constantFrom(["gateway_minutes", 15] as const, ["vietqr_minutes", 30] as const),
      ...([minutes, fc.option(fc.integer({ min: 0, max: 300 }))] as const),
      ([method, period], minutes, salesEnd) => {
        const deadline = deadlineOf(method, { minutes, salesEnd });
        const limits = [minutes + period, 90, ...(salesEnd === null ? [] : [salesEnd])];
        for (const limit of limits) expect(deadline).toBeLessThanOrEqual(limit);
        expect(limits).toContain(deadline);
      },
    ),
  );
});
