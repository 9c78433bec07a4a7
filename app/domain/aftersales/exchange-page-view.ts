import type { DayView, MonthView } from "../catalog/days-view";

/** `canPay` is false if the new day was closed. The exchange can then only be cancelled. */
export type ExchangesView = {
  waiting: { code: string; text: string; canPay: boolean }[];
};

export type TicketOption = {
  key: string;
  title: string;
  when: string;
  note: string;
  isOpen: boolean;
  isChosen: boolean;
};

export type ChosenDayView = {
  date: string;
  long: string;
  refused: { title: string; nearest: DayView[]; none: string } | null;
  times: { value: string; note: string; isOpen: boolean }[];
  difference: number;
  /** These are the exchange and refund rights on the new day. `isLost` means that there are none. */
  rights: { text: string; isLost: boolean }[];
  facts: [name: string, value: string][];
  submit: string;
  helps: string[];
};

export type ExchangePageView = {
  code: string;
  tickets: TicketOption[];
  /** This React key resets the checkboxes when the server selects other tickets than the URL. */
  ticked: string;
  notes: string[];
  waiting: ExchangesView["waiting"];
  month: MonthView | null;
  day: ChosenDayView | null;
};
