import type { ExchangeStatus } from "~db/schema/aftersales";
import type { Actor } from "~db/schema/orders";

/** Of one exchange, tickets of one sort that were for the same day and time. `count`: a family is one. Whole VND. */
export type MovedTickets = {
  name: string;
  of: string;
  count: number;
  from: { date: string; time: string };
  paidBefore: number;
  paidAfter: number;
  /** The how many-eth move of each this is, and how many its terms allow; 0: the shop closed its day. */
  nth: number;
  most: number;
};

/**
 * `at`: when it was wished for, or done; ISO. `difference`: whole VND, less than nothing where it came back.
 * `isClosed`: the shop has closed its new day. `returned`: what was paid for it and went back or is on its way; whole VND.
 */
export type MoveView = {
  code: string;
  status: ExchangeStatus;
  by: Actor;
  at: string;
  waitsUntil: string | null;
  to: { date: string; time: string };
  difference: number;
  isClosed: boolean;
  returned: number;
  tickets: MovedTickets[];
};
