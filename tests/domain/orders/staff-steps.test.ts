import fc from "fast-check";
import { expect, test } from "vitest";
import { canChangeOrderStatus } from "~/domain/orders/order-transitions.rules";
import { listStaffSteps } from "~/domain/orders/staff-steps.rules";

const statuses = ["pending", "confirmed", "processing", "shipped", "delivered", "cancelled"] as const;
const goods = {
  ...({ status: "confirmed", paymentStatus: "paid", paidAtTheDoor: false, hasGoodsToShip: true } as const),
  ...{ hasOpenServices: false, hasStarted: false, isTest: false },
};
const cashOrder = { ...goods, status: "pending", paymentStatus: "pending", paidAtTheDoor: true } as const;
const anyOrder = fc.record({
  status: fc.constantFrom(...statuses),
  paymentStatus: fc.constantFrom("pending" as const, "paid" as const, "failed" as const, "refunded" as const),
  paidAtTheDoor: fc.boolean(),
  hasGoodsToShip: fc.boolean(),
  hasOpenServices: fc.boolean(),
  hasStarted: fc.boolean(),
  isTest: fc.boolean(),
});

test("a paid order of goods is prepared, shipped and delivered, and can be cancelled until it is shipped", () => {
  const stepsOf = (status: (typeof statuses)[number]) => listStaffSteps({ ...goods, status });
  expect(statuses.map((status) => [status, stepsOf(status)])).toEqual([
    ["pending", ["cancel"]],
    ["confirmed", ["process", "cancel"]],
    ["processing", ["ship", "cancel"]],
    ["shipped", ["deliver"]],
    ["delivered", []],
    ["cancelled", []],
  ]);
});

test("staff accept or cancel a new order with cash on delivery, and record the parcel that the buyer refused", () => {
  expect(listStaffSteps(cashOrder)).toEqual(["accept", "cancel"]);
  expect(listStaffSteps({ ...cashOrder, status: "shipped" })).toEqual(["deliver", "refuse_parcel"]);
  expect(listStaffSteps({ ...cashOrder, status: "shipped", paymentStatus: "paid" })).toEqual(["deliver"]);
});

test("services are completed once they are paid, unless the order was cancelled", () => {
  const services = { ...goods, hasGoodsToShip: false, hasOpenServices: true };
  expect(listStaffSteps(services)).toEqual(["complete", "cancel"]);
  expect(listStaffSteps({ ...services, status: "cancelled" })).toEqual([]);
  expect(listStaffSteps({ ...services, status: "pending", paymentStatus: "pending" })).toEqual(["cancel"]);
});

test("an order whose visit or service has begun cannot be cancelled", () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      expect(listStaffSteps({ ...order, hasStarted: true })).not.toContain("cancel");
    }),
  );
});

test("parcels of test orders are never sent, and only test orders receive test payments", () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const steps = listStaffSteps(order);
      if (order.isTest) expect(["receive_test_payment", "cancel"]).toEqual(expect.arrayContaining(steps));
      else expect(steps).not.toContain("receive_test_payment");
    }),
  );
});

test("staff are offered only steps that the order's status allows", () => {
  const resultOf = {
    accept: "confirmed",
    process: "processing",
    ship: "shipped",
    deliver: "delivered",
    cancel: "cancelled",
  } as const;
  fc.assert(
    fc.property(anyOrder, (order) => {
      for (const step of listStaffSteps(order))
        if (step in resultOf)
          expect(canChangeOrderStatus(order.status, resultOf[step as keyof typeof resultOf]), step).toBe(true);
    }),
  );
});

test("an order of tickets alone is never prepared or shipped", () => {
  for (const status of ["pending", "confirmed", "delivered", "cancelled"] as const) {
    const steps = listStaffSteps({ ...goods, status, hasGoodsToShip: false });
    expect(steps.filter((step) => step !== "cancel")).toEqual([]);
  }
});
