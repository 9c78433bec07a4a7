import type { Invoice, OrderStatus, PaymentStatus, Shipment } from "~db/schema/orders";
import type { MethodId } from "~db/schema/payments";
import type { TicketView } from "../admission/ticket-view";
import type { OrderLineView } from "../orders/order-line-view";
import type { WhyFailed } from "../payments/payment-adapter";
import type { AfterSale } from "./after-sale.rules";

/** One order as its buyer sees it, in one language; JSON-safe, money in whole VND, instants as ISO text. */
export type OrderView = {
  code: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  /** Of a payment that failed, why. */
  whyFailed: WhyFailed | null;
  method: MethodId;
  methodName: string;
  /** It is paid when the parcel is handed over, and waits to be accepted instead. */
  paidAtTheDoor: boolean;
  placedAt: string;
  /** Unpaid past this, or paid at the door and not accepted, the order is cancelled; null when it waits no more. */
  waitsUntil: string | null;
  contact: { fullName: string; phone: string; email: string | null };
  invoice: Invoice | null;
  note: string | null;
  lines: OrderLineView[];
  shipping: ShippingView | null;
  billTo: AddressView | null;
  total: number;
  vat: number;
  /** What arrived for it and was not sent back. */
  received: number;
  /** What is on its way back, in all. */
  refundDue: number;
  /** The same by who sends it: a gateway, by its name, or staff by a transfer of their own (null). */
  refunds: { amount: number; through: string | null }[];
  tickets: SoldTicket[];
  /** Whether it is paid and has tickets for a day that is not over. */
  ready: boolean;
  afterSale: AfterSale[];
  history: { at: string; what: "status" | "payment" | "note"; after: string | null; why: string | null }[];
  canCancel: boolean;
  canPay: boolean;
};

/** What it was sold for, and how many people that admits: a family's tickets have one price. */
export type SoldTicket = TicketView & { price: number; admits: number };

/** An address as it is written on a parcel, a line each. */
export type AddressView = { fullName: string; phone: string; lines: string[] };
type ShippingView = { to: AddressView; fee: number; shipment: Shipment | null };
