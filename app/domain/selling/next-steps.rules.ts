import type { OrderStatus, PaymentStatus } from "~db/schema/orders";
import { orderMayMove } from "../orders/states.rules";

const staffSteps = ["accept", "process", "ship", "deliver", "refuse_parcel", "complete", "cancel"] as const;
export type StaffStep = (typeof staffSteps)[number];

type Standing = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paidAtTheDoor: boolean;
  /** It has goods; it has services that are not done; something of it was used or done. */
  ships: boolean;
  servicesLeft: boolean;
  begun: boolean;
};

/** What staff may do next, by the table of states; the use cases judge again. */
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
