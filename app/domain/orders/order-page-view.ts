import type { ExchangesView } from "../aftersales/exchange-page-view";
import type { OrderView } from "./order-view";

export type OrderPageView = Omit<
  OrderView,
  "history" | "afterSale" | "refunds" | "credits" | "closings" | "tickets" | "moves"
> & {
  hasTickets: boolean;
};

/** These texts are formatted by the server, so that the page's scripts do not need the texts of all states. */
export type OrderTexts = {
  state: { tone: "info" | "done" | "warn" | "bad"; title: string | null; texts: string[] };
  closed: { title: string; texts: string[]; to: string; label: string }[];
  refunds: string[];
  credits: string[];
  /** How to get the full codes. `label` is the text of the button that sends them. */
  creditResend: { help: string; label: string | null } | null;
  exchanges: ExchangesView;
  next: { goods: string[]; services: string[] };
  history: HistoryEntry[];
  can: { exchange: boolean; refund: boolean };
  deadlines: { of: string | null; rows: { what: string; until: string }[] }[];
};

export type HistoryEntry = { at: string; moment: string; text: string };
