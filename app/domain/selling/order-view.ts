import type { Invoice, OrderStatus, PaymentStatus, Shipment } from "~db/schema/orders";
import type { MethodId } from "~db/schema/payments";
import type { TicketView } from "../admission/ticket-view";
import type { MoveView } from "../aftersales/move-view";
import type { OrderClosing } from "../aftersales/order-closing";
import type { CreditView } from "../money/credit-view";
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
  contact: { fullName: string; phoneNumber: string; email: string | null };
  invoice: Invoice | null;
  note: string | null;
  lines: OrderLineView[];
  shipping: ShippingView | null;
  billTo: AddressView | null;
  total: number;
  vat: number;
  /** For it and for dearer days; of that `received` has not gone back, and is not to. */
  paidInAll: number;
  received: number;
  refundDue: number;
  /** `through`: the gateway's name; null where staff send it by a transfer of their own. */
  refunds: { amount: number; through: string | null }[];
  /** Of `received` what store credit paid; `creditBack`: what it has again of that. */
  byCredit: number;
  creditBack: number;
  /** Given for this order. */
  credits: CreditView[];
  /** Whether the codes of `credits` are whole, or masked and had by email or from staff. */
  creditCodes: "whole" | "by_email" | "by_staff";
  tickets: SoldTicket[];
  /** Its exchanges, the first one first. */
  moves: MoveView[];
  /** It is paid and has tickets for a day that is not over and not closed. */
  ready: boolean;
  afterSale: AfterSale[];
  /** Days of it that the shop closed, the newest first. */
  closings: OrderClosing[];
  history: { at: string; what: "status" | "payment" | "note"; after: string | null; why: string | null }[];
  canCancel: boolean;
  canPay: boolean;
  /** It waits for money that nobody is to send any more: the shop closed its day. */
  unpaidClosed: boolean;
};

/** A family's tickets have one price, what was paid by now; `admits`: how many people; `turn`: the how many-eth of its chain. */
export type SoldTicket = TicketView & { price: number; admits: number; turn: number };

export type AddressView = { fullName: string; phone: string; lines: string[] };
type ShippingView = { to: AddressView; fee: number; shipment: Shipment | null };
