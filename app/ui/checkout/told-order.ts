import type { OrderView } from "~/domain/selling/order-view";
import type { Tone } from "../parts/notice";

/** What a page draws of an order as it is; all else of it is told. */
export type ShownOrder = Omit<OrderView, "history" | "afterSale" | "refunds" | "tickets"> & { hasTickets: boolean };

/** What a page says of an order, in its language. The server says it: no script brings the words of all other states. */
export type ToldOrder = {
  state: { tone: Tone; title: string | null; says: string[] };
  /** What money goes back to the buyer, which way, and what that still needs of them. */
  refunds: string[];
  /** What happens with its goods, and with its services; empty for none. */
  next: { goods: string[]; services: string[] };
  /** All that happened, oldest first. */
  history: { at: string; moment: string; says: string }[];
  /** Until when what was bought may be moved or given back; `of` says what, where it is one of several. */
  deadlines: { of: string | null; rows: { what: string; until: string }[] }[];
};
