import type { ExchangeStatus } from "~db/schema/aftersales";
import type { OrderActor } from "~db/schema/orders";

/** A family counts as one ticket. Amounts are whole VND. */
export type ExchangedTickets = {
  name: string;
  of: string;
  count: number;
  from: { date: string; time: string };
  paidBefore: number;
  paidAfter: number;
  /** This is exchange `nth` of `most`. If the shop closed the day, `nth` is 0, because the exchange does not count. */
  nth: number;
  most: number;
};

/** `difference` is negative for a cheaper day. `at` is when the exchange ended or, if open, when it was requested. */
export type ExchangeSummary = {
  code: string;
  status: ExchangeStatus;
  by: OrderActor;
  at: string;
  waitsUntil: string | null;
  to: { date: string; time: string };
  difference: number;
  isClosed: boolean;
  returned: number;
  tickets: ExchangedTickets[];
};
