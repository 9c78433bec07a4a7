import type { OrderStatus, PaymentStatus } from "~db/schema/orders";

const orderMoves: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ["confirmed", "cancelled"],
  confirmed: ["processing", "delivered", "cancelled"],
  // Delivered: all its goods were given back before they were sent (`deliverIfDone`).
  processing: ["shipped", "delivered", "cancelled"],
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

/** An order without goods goes from confirmed to delivered. */
export function orderMayMove(from: OrderStatus, to: OrderStatus): boolean {
  return orderMoves[from].includes(to);
}

/** Failed goes back to pending to be tried again. */
export function paymentMayMove(from: PaymentStatus, to: PaymentStatus): boolean {
  return paymentMoves[from].includes(to);
}

type Standing = { status: OrderStatus; paymentStatus: PaymentStatus; waitsUntil: Date | null };

export function mayCancel({ status }: Pick<Standing, "status">): boolean {
  return status === "pending";
}

export function mayPay({ status, paymentStatus, waitsUntil }: Standing, now: Date): boolean {
  return status === "pending" && paymentStatus !== "paid" && waitsUntil !== null && waitsUntil > now;
}
