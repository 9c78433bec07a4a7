import type { Invoice, MethodId, OrderLineKind, OrderStatus, PaymentStatus, Shipment, TicketState } from "~db/schema";

/** One order as its buyer sees it, in one language; JSON-safe, money in whole VND, instants as ISO text. */
export type OrderView = {
  code: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  method: MethodId;
  methodName: string;
  placedAt: string;
  /** Unpaid past this, the order is cancelled; null when it is paid or cancelled. */
  payBy: string | null;
  contact: { fullName: string; phone: string; email: string | null };
  invoice: Invoice | null;
  note: string | null;
  lines: OrderLineView[];
  /** Null for an order that ships nothing. */
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
  tickets: TicketView[];
  history: { at: string; what: "status" | "payment" | "note"; after: string | null; why: string | null }[];
  canCancel: boolean;
  canPay: boolean;
};

export type OrderLineView = {
  kind: OrderLineKind;
  slug: string;
  name: string;
  /**
   * Who a ticket is for, which variant of a product, what a service's price is for; null where there was nothing to
   * choose.
   */
  categoryName: string | null;
  picture: string;
  /** A ticket's day, or the day a service was wished for. */
  date: string | null;
  /** HH:MM, or '' for the whole day. */
  time: string;
  /** For a ticket of the whole day: the last moment somebody may enter, HH:MM; else null. */
  lastEntry: string | null;
  quantity: number;
  unitPrice: number;
  /** What was taken off `unitPrice` times `quantity`: by the number of pieces, or as the line's share of a combo. */
  discount: number;
  total: number;
  /** The combo it was sold in; lines of one sale share `group`. */
  combo: { name: string; group: number } | null;
};

/** An address as it is written on a parcel, a line each. */
export type AddressView = { fullName: string; phone: string; lines: string[] };
type ShippingView = { to: AddressView; fee: number; shipment: Shipment | null };

export type TicketView = {
  code: string;
  state: TicketState;
  name: string;
  holder: string;
  date: string;
  time: string;
  /** As on its line. */
  lastEntry: string | null;
  /** The signed token; the QR holds `url`, an upper-case address that says whether it is valid. */
  token: string;
  url: string;
  /** Tickets with the same group are one family's: they move only together. */
  group: string;
};

/** A ticket with its QR code as an SVG path of `size` modules. */
export type DrawnTicket = TicketView & { qr: { size: number; d: string } };
