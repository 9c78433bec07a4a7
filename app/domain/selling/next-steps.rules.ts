import type { OrderStatus, PaymentStatus } from "~db/schema/orders";
import { orderMayMove } from "../orders/states.rules";

const staffSteps = ["accept", "process", "ship", "deliver", "refuse_parcel", "complete", "cancel"] as const;
export type StaffStep = (typeof staffSteps)[number];

type Standing = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paidAtTheDoor: boolean;
  /** `begun` means that a ticket was used or a service was done. */
  ships: boolean;
  servicesLeft: boolean;
  begun: boolean;
};

export function nextSteps(order: Standing): StaffStep[] {
  return staffSteps.filter((step) => isNext(step, order));
}

function isNext(step: StaffStep, order: Standing): boolean {
  const { status, paymentStatus, paidAtTheDoor, ships, servicesLeft, begun } = order;
  switch (step) {
    case "accept":
      return paidAtTheDoor && status === "pending";
    case "process":
      return ships && orderMayMove(status, "processing");
    case "ship":
      return orderMayMove(status, "shipped");
    case "deliver":
      return status === "shipped";
    case "refuse_parcel":
      return status === "shipped" && paidAtTheDoor && (paymentStatus === "pending" || paymentStatus === "failed");
    case "complete":
      return servicesLeft && paymentStatus === "paid" && status !== "cancelled";
    case "cancel":
      return !begun && orderMayMove(status, "cancelled");
  }
}
