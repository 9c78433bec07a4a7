import type { OrderStatus } from "~db/schema/orders";

/** An order of tickets becomes `delivered` when they are issued, so these states show whether the visit is over. */
export type StaffOrderState = OrderStatus | "visit_ahead" | "visit_today" | "done";

/** `nextVisit` is the next day of the order's unused tickets, or null if it has none. */
type StatedOrder = { status: OrderStatus; nextVisit: string | null; hasParcel: boolean };

export function getStaffOrderState({ status, nextVisit, hasParcel }: StatedOrder, today: string): StaffOrderState {
  if (status !== "delivered") return status;
  if (nextVisit !== null) return nextVisit === today ? "visit_today" : "visit_ahead";
  return hasParcel ? "delivered" : "done";
}
