import type { OrderView } from "~/domain/selling/order-view";
import type { ShownMoves } from "../aftersales/moves";
import type { Tone } from "../parts/notice";

export type ShownOrder = Omit<
  OrderView,
  "history" | "afterSale" | "refunds" | "credits" | "closings" | "tickets" | "moves"
> & {
  hasTickets: boolean;
};

/** Formatted by the server, so that scripts need no texts for all states. */
export type ToldOrder = {
  state: { tone: Tone; title: string | null; says: string[] };
  closed: { title: string; says: string[]; to: string; label: string }[];
  refunds: string[];
  credits: string[];
  /** How to get the full codes; `act` labels the button that sends them. */
  creditAgain: { help: string; act: string | null } | null;
  moves: ShownMoves;
  next: { goods: string[]; services: string[] };
  history: Happening[];
  may: { move: boolean; goBack: boolean };
  deadlines: { of: string | null; rows: { what: string; until: string }[] }[];
};

export type Happening = { at: string; moment: string; says: string };
