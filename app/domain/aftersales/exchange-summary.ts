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
  /** This is the `nth` of `most` allowed exchanges, or 0 if it is not counted because the shop closed the day. */
  nth: number;
  most: number;
};

/** Amounts are whole VND; `difference` is negative for a cheaper day. `at`: when it was completed, else requested. */
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
