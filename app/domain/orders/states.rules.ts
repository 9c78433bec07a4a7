import type { OrderStatus, PaymentStatus } from "~db/schema/orders";

const orderMoves: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ["confirmed", "cancelled"],
  confirmed: ["processing", "delivered", "cancelled"],
  // An order becomes `delivered` here if all its goods were refunded before they were shipped (`deliverIfDone`).
  processing: ["shipped", "delivered", "cancelled"],
  shipped: ["delivered"],
  delivered: [],
  // A late payment can reinstate a cancelled order if its places are still free (`receiveMoney`).
  cancelled: ["confirmed"],
};

const paymentMoves: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ["paid", "failed"],
  failed: ["pending"],
  paid: ["refunded"],
  refunded: [],
};

export function orderMayMove(from: OrderStatus, to: OrderStatus): boolean {
  return orderMoves[from].includes(to);
}

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
