import type { ExchangesView } from "../aftersales/exchange-page-view";
import type { PaymentMark } from "../payments/payment-adapter";
import type { OrderView } from "./order-view";

export type OrderPageView = Omit<
  OrderView,
  "history" | "money" | "afterSale" | "refunds" | "credits" | "closings" | "tickets" | "moves"
> & {
  hasTickets: boolean;
};

/** These texts are formatted by the server, so that the page's scripts do not need the texts of all states. */
export type OrderTexts = {
  state: { tone: "info" | "done" | "warn" | "bad"; title: string | null; texts: string[] };
  closed: { title: string; texts: string[]; to: string; label: string }[];
  refunds: string[];
  credits: string[];
  creditResend: { help: string; label: string | null } | null;
  exchanges: ExchangesView;
  next: { goods: string[]; services: string[] };
  can: { exchange: boolean; refund: boolean };
  deadlines: { of: string | null; rows: { what: string; until: string }[] }[];
};

export type OrderHistoryView = {
  latest: { moment: string; title: string; text: string } | null;
  events: HistoryEntry[];
};

export type LedgerView = {
  rows: { kind: "order" | "more" | "less" | "same" | "due" | "net"; text: string; detail: string; amount: string }[];
  payments: { mark: PaymentMark | null; title: string; amount: string; detail: string; isWaiting: boolean }[];
};

export type HistoryEntry = { at: string; moment: string; text: string };
