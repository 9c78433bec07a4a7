import type { OrderStatus, PaymentStatus } from "~db/schema/orders";

const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ["confirmed", "cancelled"],
  confirmed: ["processing", "delivered", "cancelled"],
  // `deliverIfComplete` skips `shipped` if all goods were refunded before they were shipped.
  processing: ["shipped", "delivered", "cancelled"],
  shipped: ["delivered"],
  delivered: [],
  // A late payment can reinstate a cancelled order (`reinstateOrder`).
  cancelled: ["confirmed"],
};

const paymentTransitions: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ["paid", "failed"],
  failed: ["pending"],
  paid: ["refunded"],
  refunded: [],
};

export function canChangeOrderStatus(from: OrderStatus, to: OrderStatus): boolean {
  return orderTransitions[from].includes(to);
}

export function canChangePaymentStatus(from: PaymentStatus, to: PaymentStatus): boolean {
  return paymentTransitions[from].includes(to);
}

type OrderPaymentState = { status: OrderStatus; paymentStatus: PaymentStatus; paymentDeadline: Date | null };

export function isCancellable({ status }: Pick<OrderPaymentState, "status">): boolean {
  return status === "pending";
}

export function canBePaid({ status, paymentStatus, paymentDeadline }: OrderPaymentState, now: Date): boolean {
  return status === "pending" && paymentStatus !== "paid" && paymentDeadline !== null && paymentDeadline > now;
}
