import type { OrderStatus, PaymentStatus } from "~db/schema";

const orderMoves: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ["confirmed", "cancelled"],
  confirmed: ["processing", "delivered", "cancelled"],
  processing: ["shipped", "cancelled"],
  shipped: ["delivered"],
  delivered: [],
  // Only by money that came late, when its places were free again (`receiveMoney`).
  cancelled: ["confirmed"],
};

const paymentMoves: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ["paid", "failed"],
  failed: ["pending"],
  paid: ["refunded"],
  refunded: [],
};

/** Whether an order may go from one status to another; an order without goods goes from confirmed to delivered. */
export function orderMayMove(from: OrderStatus, to: OrderStatus): boolean {
  return orderMoves[from].includes(to);
}

/** Whether a payment may go from one status to another; failed goes back to pending to be tried again. */
export function paymentMayMove(from: PaymentStatus, to: PaymentStatus): boolean {
  return paymentMoves[from].includes(to);
}

type Standing = { status: OrderStatus; paymentStatus: PaymentStatus; payBy: Date | null };

/** Whether its buyer may give an order up: while nothing was paid for it. */
export function mayCancel({ status }: Pick<Standing, "status">): boolean {
  return status === "pending";
}

/** Whether an order can still be paid: it waits, and its places are still kept for it. */
export function mayPay({ status, paymentStatus, payBy }: Standing, now: Date): boolean {
  return status === "pending" && paymentStatus !== "paid" && payBy !== null && payBy > now;
}
