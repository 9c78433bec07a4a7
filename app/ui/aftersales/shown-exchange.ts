import type { ShownDay, ShownMonth } from "../tickets/shown-days";
import type { ShownMoves } from "./moves";

/** As the server tells it: no script has the words of all that may be. */
export type ShownTicket = {
  key: string;
  title: string;
  when: string;
  /** Until when it may move, or why it may not. */
  note: string;
  open: boolean;
  chosen: boolean;
};

export type ShownDayChosen = {
  date: string;
  long: string;
  /** Where it cannot be. */
  refused: { title: string; nearest: ShownDay[]; none: string } | null;
  times: { value: string; note: string; open: boolean }[];
  difference: number;
  /** Until when these tickets can be changed and given back on that day; lost: not any more. */
  rights: { says: string; lost: boolean }[];
  facts: [name: string, value: string][];
  submit: string;
  helps: string[];
};

export type ShownExchange = {
  code: string;
  tickets: ShownTicket[];
  /** Another text where the shop ticks other tickets than the address named: the boxes then begin anew. */
  ticked: string;
  /** What is said about them together. */
  notes: string[];
  /** Exchanges that wait for their difference. */
  waiting: ShownMoves["waiting"];
  month: ShownMonth | null;
  day: ShownDayChosen | null;
};
