import type { DayView, MonthView } from "../tickets/days-view";
import type { ShownMoves } from "./moves";

/** Texts are formatted by the server, so that scripts need no texts for all states. */
export type ShownTicket = {
  key: string;
  title: string;
  when: string;
  note: string;
  open: boolean;
  chosen: boolean;
};

export type ShownDayChosen = {
  date: string;
  long: string;
  refused: { title: string; nearest: DayView[]; none: string } | null;
  times: { value: string; note: string; open: boolean }[];
  difference: number;
  /** The exchange and refund deadlines of these tickets on the new day. `lost`: they have passed. */
  rights: { says: string; lost: boolean }[];
  facts: [name: string, value: string][];
  submit: string;
  helps: string[];
};

export type ShownExchange = {
  code: string;
  tickets: ShownTicket[];
  /** Changes when the server selects other tickets than the URL; the checkboxes are then reset. */
  ticked: string;
  notes: string[];
  waiting: ShownMoves["waiting"];
  month: MonthView | null;
  day: ShownDayChosen | null;
};
