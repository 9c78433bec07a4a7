import type { OrderView } from "~/domain/selling/order-view";
import type { ShownMoves } from "../aftersales/moves";
import type { Tone } from "../parts/notice";

export type ShownOrder = Omit<
  OrderView,
  "history" | "afterSale" | "refunds" | "credits" | "closings" | "tickets" | "moves"
> & {
  hasTickets: boolean;
};

/** The server says it: no script brings the words of all other states. */
export type ToldOrder = {
  state: { tone: Tone; title: string | null; says: string[] };
  /** Days of it that the shop closed: the way to choose what becomes of their tickets. */
  closed: { title: string; says: string[]; to: string; label: string }[];
  refunds: string[];
  /** Store credit that was given for it. */
  credits: string[];
  /** How their whole codes are had; `act`: of the button that sends them. */
  creditAgain: { help: string; act: string | null } | null;
  moves: ShownMoves;
  next: { goods: string[]; services: string[] };
  history: Happening[];
  /** Whether something of it may still move, or go back, by its terms. */
  may: { move: boolean; goBack: boolean };
  /** `of` says what was bought, where it is one of several. */
  deadlines: { of: string | null; rows: { what: string; until: string }[] }[];
};

/** `at`: ISO; `moment`: the same in words. */
export type Happening = { at: string; moment: string; says: string };
