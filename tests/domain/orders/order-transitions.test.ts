import fc from "fast-check";
import { expect, test } from "vitest";
import {
  canBePaid,
  canChangeOrderStatus,
  canChangePaymentStatus,
  isCancellable,
} from "~/domain/orders/order-transitions.rules";

const statuses = ["pending", "confirmed", "processing", "shipped", "delivered", "cancelled"] as const;
const paymentStatuses = ["pending", "paid", "failed", "refunded"] as const;
const now = new Date("2026-11-25T10:00:00+07:00");
const status = fc.constantFrom(...statuses);
const paymentStatus = fc.constantFrom(...paymentStatuses);

function listReachable<Status>(from: Status, all: readonly Status[], canChange: (from: Status, to: Status) => boolean) {
  const reached = new Set([from]);
  for (const one of reached) for (const to of all) if (canChange(one, to)) reached.add(to);
  return reached;
}

test("the statuses of an order follow the specification", () => {
  const pairs = statuses.flatMap((from) =>
    statuses.filter((to) => canChangeOrderStatus(from, to)).map((to) => `${from} > ${to}`),
  );
  expect(pairs.sort()).toEqual(
    [
      ...["pending > confirmed", "confirmed > processing", "processing > shipped", "shipped > delivered"],
      ...["pending > cancelled", "confirmed > cancelled", "processing > cancelled"],
      // An order without goods is delivered when its tickets are issued and its services done.
      ...["confirmed > delivered", "processing > delivered"],
      // Late money completes a cancelled order if places remain.
      "cancelled > confirmed",
    ].sort(),
  );
});

test("the statuses of a payment follow the specification", () => {
  const pairs = paymentStatuses.flatMap((from) =>
    paymentStatuses.filter((to) => canChangePaymentStatus(from, to)).map((to) => `${from} > ${to}`),
  );
  expect(pairs.sort()).toEqual(["failed > pending", "paid > refunded", "pending > failed", "pending > paid"]);
});

test("an order that was shipped or delivered is never cancelled, and no order becomes pending again", () => {
  for (const from of ["shipped", "delivered"] as const)
    expect(listReachable(from, statuses, canChangeOrderStatus)).not.toContain("cancelled");
  for (const from of statuses) expect(canChangeOrderStatus(from, "pending")).toBe(false);
});

test("money that was received can only be refunded, and a refund is final", () => {
  expect([...listReachable("paid" as const, paymentStatuses, canChangePaymentStatus)]).toEqual(["paid", "refunded"]);
});

test("buyers cancel only orders that wait for their payment", () => {
  expect(statuses.filter((status) => isCancellable({ status }))).toEqual(["pending"]);
});

test("an order can be paid exactly while it is pending, unpaid and before its deadline", () => {
  const deadline = fc.option(fc.integer({ min: -5, max: 5 }).map((ms) => new Date(now.getTime() + ms)));
  fc.assert(
    fc.property(status, paymentStatus, deadline, (status, paymentStatus, paymentDeadline) => {
      const isWaiting = status === "pending" && paymentStatus !== "paid";
      const isInTime = paymentDeadline !== null && paymentDeadline.getTime() > now.getTime();
      expect(canBePaid({ status, paymentStatus, paymentDeadline }, now)).toBe(isWaiting && isInTime);
    }),
  );
});
