import type { ExchangeStatus } from "~db/schema/aftersales";
import type { Actor } from "~db/schema/orders";

/** A family counts as one ticket. Amounts are whole VND. */
export type ExchangedTickets = {
  name: string;
  of: string;
  count: number;
  from: { date: string; time: string };
  paidBefore: number;
  paidAfter: number;
  /** `nth` counts the exchanges of this ticket, of `most` allowed. 0: the shop closed the day, which is not counted. */
  nth: number;
  most: number;
};

/** Amounts are whole VND; `difference` is negative for a cheaper day. `at` is the completion, else the request. */
export type ExchangeSummary = {
  code: string;
  status: ExchangeStatus;
  by: Actor;
  at: string;
  waitsUntil: string | null;
  to: { date: string; time: string };
  difference: number;
  isClosed: boolean;
  returned: number;
  tickets: ExchangedTickets[];
};
