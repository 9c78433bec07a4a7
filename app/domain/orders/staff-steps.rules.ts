import type { OrderStatus, PaymentStatus } from "~db/schema/orders";
import { canChangeOrderStatus } from "./order-status.rules";

const staffSteps = ["accept", "process", "ship", "deliver", "refuse_parcel", "complete", "cancel"] as const;
export type StaffStep = (typeof staffSteps)[number];

type FulfilmentState = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paidAtTheDoor: boolean;
  hasGoodsToShip: boolean;
  hasOpenServices: boolean;
  hasStarted: boolean;
};

export function listStaffSteps(order: FulfilmentState): StaffStep[] {
  return staffSteps.filter((step) => isStepPossible(step, order));
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
    case "cancel":
      return !hasStarted && canChangeOrderStatus(status, "cancelled");
  }
}
