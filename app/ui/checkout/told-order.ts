import type { OrderView } from "~/domain/selling/order-view";
import type { Tone } from "../parts/notice";

export type ShownOrder = Omit<OrderView, "history" | "afterSale" | "refunds" | "tickets"> & { hasTickets: boolean };

/** The server says it: no script brings the words of all other states. */
export type ToldOrder = {
  state: { tone: Tone; title: string | null; says: string[] };
  refunds: string[];
  next: { goods: string[]; services: string[] };
  history: Happening[];
  /** `of` says what was bought, where it is one of several. */
  deadlines: { of: string | null; rows: { what: string; until: string }[] }[];
};

/** `at`: ISO; `moment`: the same in words. */
export type Happening = { at: string; moment: string; says: string };
