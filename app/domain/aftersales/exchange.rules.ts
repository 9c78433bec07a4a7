import { computeTerms, filterOpenTerms } from "../catalog/terms.rules";
import { isChoiceOpen, type RefundBlocker, type UnitFacts } from "./refund.rules";

export type ExchangeBlocker = Exclude<RefundBlocker, "under_way" | "done"> | "moved_enough";
/** `until` is an ISO instant, `times` the exchanges that are left. `free` means that the shop closed the day. */
export type ExchangeRight = { until: string | null; times: number; free: boolean };

type ExchangeContext = { now: Date; opens: string; paid: boolean };

/** A ticket of a closed day can be exchanged, whatever its terms, as long as its buyer may choose. */
export function checkExchangeEligibility(
  { status, date, time, policy, ...terms }: UnitFacts,
  { now, opens, paid }: ExchangeContext,
): ExchangeRight | ExchangeBlocker {
  if (!paid) return "not_paid";
  if (status !== "own") return status === "done" ? "used" : status;
  if (terms.closedFrom !== null && isChoiceOpen(terms.closedFrom, now)) return { until: null, times: 0, free: true };
  if (date === null || policy === null) return "too_late";
  if (terms.exchangeCount >= policy.exchangesPerTicket) return "moved_enough";
  const { exchange } = filterOpenTerms(computeTerms(policy, { date, time }, opens, terms), now);
  return exchange ? { ...exchange, free: false } : "too_late";
}
