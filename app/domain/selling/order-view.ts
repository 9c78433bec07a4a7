import type { Invoice, OrderStatus, PaymentStatus, Shipment } from "~db/schema/orders";
import type { MethodId } from "~db/schema/payments";
import type { TicketView } from "../admission/ticket-view";
import type { OrderLineView } from "../orders/order-line-view";
import type { WhyFailed } from "../payments/payment-adapter";
import type { AfterSale } from "./after-sale.rules";

/** As its buyer sees it, in one language; JSON-safe, money in whole VND, instants as ISO text. */
export type OrderView = {
  code: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  whyFailed: WhyFailed | null;
  method: MethodId;
  methodName: string;
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
  /** Less what was sent back. */
  received: number;
  refundDue: number;
  /** `through`: the gateway's name; null where staff send it by a transfer of their own. */
  refunds: { amount: number; through: string | null }[];
  tickets: SoldTicket[];
  /** It is paid and has tickets for a day that is not over. */
  ready: boolean;
  afterSale: AfterSale[];
  history: { at: string; what: "status" | "payment" | "note"; after: string | null; why: string | null }[];
  canCancel: boolean;
  canPay: boolean;
};

/** A family's tickets have one price; `admits`: how many people. */
export type SoldTicket = TicketView & { price: number; admits: number };

export type AddressView = { fullName: string; phone: string; lines: string[] };
type ShippingView = { to: AddressView; fee: number; shipment: Shipment | null };
