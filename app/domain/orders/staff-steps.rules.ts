import type { OrderStatus, PaymentStatus } from "~db/schema/orders";
import { canChangeOrderStatus } from "./order-transitions.rules";

const staffSteps = [
  "accept",
  "process",
  "ship",
  "deliver",
  "refuse_parcel",
  "complete",
  "receive_test_payment",
  "cancel",
] as const;
export type StaffStep = (typeof staffSteps)[number];

type FulfilmentState = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paidAtTheDoor: boolean;
  hasGoodsToShip: boolean;
  hasOpenServices: boolean;
  hasStarted: boolean;
  isTest: boolean;
};

/** Parcels of test orders are never sent, because that would take goods out of stock. */
const testSteps: readonly StaffStep[] = ["receive_test_payment", "cancel"];

export function listStaffSteps(order: FulfilmentState): StaffStep[] {
  const steps = order.isTest ? testSteps : staffSteps.filter((step) => step !== "receive_test_payment");
  return steps.filter((step) => isStepPossible(step, order));
}

function isStepPossible(step: StaffStep, order: FulfilmentState): boolean {
  const { status, paymentStatus, paidAtTheDoor, hasGoodsToShip, hasOpenServices, hasStarted } = order;
  switch (step) {
    case "accept":
      return paidAtTheDoor && status === "pending";
    case "process":
      return hasGoodsToShip && canChangeOrderStatus(status, "processing");
    case "ship":
      return canChangeOrderStatus(status, "shipped");
    case "deliver":
      return status === "shipped";
    case "refuse_parcel":
      return status === "shipped" && paidAtTheDoor && (paymentStatus === "pending" || paymentStatus === "failed");
    case "complete":
      return hasOpenServices && paymentStatus === "paid" && status !== "cancelled";
    case "receive_test_payment":
      return status === "pending";
    case "cancel":
      return !hasStarted && canChangeOrderStatus(status, "cancelled");
  }
}
