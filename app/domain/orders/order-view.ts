import type { Invoice, OrderStatus, PaymentStatus, Shipment } from "~db/schema/orders";
import type { MethodId } from "~db/schema/payments";
import type { TicketView } from "../admission/ticket-view";
import type { ExchangeSummary } from "../aftersales/exchange-summary";
import type { OrderClosure } from "../aftersales/order-closure";
import type { CreditView } from "../payments/credit-view";
import type { PaymentFailureReason } from "../payments/payment-adapter";
import type { AfterSaleTerms } from "./after-sale-terms.rules";
import type { OrderLineView } from "./order-line-view";

/** The order as its buyer sees it, in one language. Amounts are whole VND, times are ISO strings. */
export type OrderView = {
  code: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  whyFailed: PaymentFailureReason | null;
  method: MethodId;
  methodName: string;
  paidAtTheDoor: boolean;
  placedAt: string;
  /** The deadline to pay the order or, for cash on delivery, to accept it; null once it no longer applies. */
  waitsUntil: string | null;
  contact: { fullName: string; phoneNumber: string; email: string | null };
  invoice: Invoice | null;
  note: string | null;
  lines: OrderLineView[];
  shipping: ShippingView | null;
  billTo: OrderAddressView | null;
  total: number;
  vat: number;
  /** `paidInAll` includes more expensive exchanges. `received` is what of that was not refunded. */
  paidInAll: number;
  received: number;
  refundDue: number;
  refunds: { amount: number; through: string | null }[];
  /** `byCredit` is the part of `received` paid by store credit, `creditBack` what was returned to the credit. */
  byCredit: number;
  creditBack: number;
  credits: CreditView[];
  creditCodes: "whole" | "by_email" | "by_staff";
  tickets: SoldTicket[];
  moves: ExchangeSummary[];
  ready: boolean;
  afterSale: AfterSaleTerms[];
  closings: OrderClosure[];
  history: { at: string; what: "status" | "payment" | "note"; after: string | null; why: string | null }[];
  canCancel: boolean;
  canPay: boolean;
  /** The order cannot be paid any more because the shop closed its day. */
  unpaidClosed: boolean;
};

/** `price` is what was paid for a family as a whole. `turn` counts the exchanges. */
export type SoldTicket = TicketView & { price: number; admits: number; turn: number };

export type OrderAddressView = { fullName: string; phone: string; lines: string[] };
type ShippingView = { to: OrderAddressView; fee: number; shipment: Shipment | null };
