import { computeTerms, filterOpenTerms } from "../tickets/terms.rules";
import { mayChoose, type UnitFacts, type WhyNotBack } from "./refund.rules";

export type WhyNotMove = Exclude<WhyNotBack, "under_way" | "done"> | "moved_enough";
/** `until` is an ISO instant, `times` the exchanges that are left. `free` means that the shop closed the day. */
export type Move = { until: string | null; times: number; free: boolean };

type At = { now: Date; opens: string; paid: boolean };

/** A ticket of a closed day can be exchanged, whatever its terms, as long as its buyer may choose. */
export function judgeMove(
  { standing, date, time, policy, ...since }: UnitFacts,
  { now, opens, paid }: At,
): Move | WhyNotMove {
  if (!paid) return "not_paid";
  if (standing !== "own") return standing === "done" ? "used" : standing;
  if (since.closedFrom !== null && mayChoose(since.closedFrom, now)) return { until: null, times: 0, free: true };
  if (date === null || policy === null) return "too_late";
  if (since.moves >= policy.exchangesPerTicket) return "moved_enough";
  const { exchange } = filterOpenTerms(computeTerms(policy, { date, time }, opens, since), now);
  return exchange ? { ...exchange, free: false } : "too_late";
}
