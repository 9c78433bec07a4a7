import type { LocalizedText } from "~/lib/locale";
import type { ClosureId, ReopeningId } from "~db/schema/aftersales";
import type { Invoice, OrderLineKind, OrderStatus, PaymentStatus, Shipment } from "~db/schema/orders";
import type { MethodId, RefundStatus } from "~db/schema/payments";
import type { TicketView } from "../admission/ticket-view";
import type { ExchangeSummary } from "../aftersales/exchange-summary";
import type { DeliveryDays } from "../cart/delivery.rules";
import type { CreditView } from "../payments/credit.rules";
import type { PaymentFailureReason } from "../payments/payment-adapter";
import type { AfterSaleTerms } from "./list-after-sale-terms.rules";

/** The view has what the buyer sees, in one language. Amounts are whole VND, times are ISO strings. */
export type OrderView = {
  code: string;
  isTest: boolean;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  whyFailed: PaymentFailureReason | null;
  method: MethodId;
  methodName: string;
  paidAtTheDoor: boolean;
  placedAt: string;
  /** The buyer must pay, or staff accept cash on delivery, by this time. It is null once it no longer applies. */
  waitsUntil: string | null;
  contact: { fullName: string; phoneNumber: string; email: string | null };
  invoice: Invoice | null;
  note: string | null;
  lines: OrderLineView[];
  shipping: ShippingView | null;
  billTo: OrderAddressView | null;
  total: number;
  vat: number;
  /** `paidInAll` includes payments for exchanges. `received` is `paidInAll` minus what was refunded. */
  paidInAll: number;
  received: number;
  refundDue: number;
  refunds: { amount: number; through: string | null }[];
  money: MoneyMovementView[];
  /** `byCredit` is the part of `received` that store credit paid. `creditBack` is what was returned to the credit. */
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
  unpaidClosed: boolean;
};

/** `isForExchange` is true for the payment of a dearer day. Only a refund has a `status`. `amount` is whole VND. */
export type MoneyMovementView = {
  kind: "payment" | "refund";
  amount: number;
  at: string;
  method: MethodId;
  methodName: string;
  isForExchange: boolean;
  status: RefundStatus | null;
  through: string | null;
};

/** For a family ticket, `price` covers the whole family. `turn` is the number of exchanges of the ticket. */
export type SoldTicket = TicketView & { price: number; admits: number; turn: number };

export type OrderAddressView = { fullName: string; phone: string; lines: string[] };
type ShippingView = {
  to: OrderAddressView;
  fee: number;
  shipment: Shipment | null;
  delivery: DeliveryDays | null;
};

export type OrderLineView = {
  key: string;
  kind: OrderLineKind;
  slug: string;
  name: string;
  categoryName: string | null;
  picture: string;
  date: string | null;
  /** The time is HH:MM, or an empty string for the whole day. */
  time: string;
  lastEntry: string | null;
  visits: { date: string; time: string; count: number }[];
  quantity: number;
  returned: number;
  unitPrice: number;
  discount: number;
  total: number;
  combo: { name: string; group: number } | null;
};

/** `comboName` is null for a line that is not part of a combo. Amounts are whole VND. */
export type OrderLineGroup = { comboName: string | null; lines: OrderLineView[]; total: number; discount: number };

export function groupOrderLines(lines: readonly OrderLineView[]): OrderLineGroup[] {
  const groups: (OrderLineGroup & { key: string })[] = [];
  for (const [position, line] of lines.entries()) {
    const key = line.combo ? `set ${line.combo.group}` : `line ${position}`;
    const last = groups.at(-1);
    if (last?.key === key) {
      last.lines.push(line);
      last.total += line.total;
      last.discount += line.discount;
    } else {
      groups.push({
        key,
        comboName: line.combo?.name ?? null,
        lines: [line],
        total: line.total,
        discount: line.discount,
      });
    }
  }
  return groups.map(({ key: _, ...group }) => group);
}

type DaysOfClosure = { from: string; to: string; weekdays: readonly number[] };

export type OrderClosure = {
  id: ClosureId;
  from: string;
  to: string;
  /** Monday is 1. The list is empty if each day of the range is closed. */
  weekdays: readonly number[];
  reason: LocalizedText;
  until: string;
  /** These days were opened again, unless the whole closure was. */
  except: DaysOfClosure[];
  reopenings: (DaysOfClosure & { id: ReopeningId; times: readonly string[] })[];
  isOpen: boolean;
  token: string;
};
