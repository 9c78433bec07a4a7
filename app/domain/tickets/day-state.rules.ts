import { type SaleTerms, whyNotOnSale } from "./sales.rules";

/**
 * open; few: fewer places than `fewBelow`; full; closed: the ticket or the shop does not run; over: today, too late
 * to buy; past; beyond: later than tickets are sold.
 */
export type DayState = "open" | "few" | "full" | "closed" | "over" | "past" | "beyond";

/** A slot of one day; `time` is HH:MM, or '' for the whole day. */
export type DaySlot = { time: string; left: number; closed: boolean };

/** How a day looks to a buyer, and how many places its open slots have left together. */
export function dayState(
  terms: SaleTerms,
  date: string,
  slots: readonly DaySlot[],
  { now, fewBelow }: { now: Date; fewBelow: number },
): { state: DayState; left: number } {
  const reasons = slots.map(({ time }) => whyNotOnSale(terms, date, time, now));
  const [dayReason] = slots.length > 0 ? reasons : [whyNotOnSale(terms, date, "", now)];
  if (dayReason === "date_past") return { state: "past", left: 0 };
  if (dayReason === "date_too_far") return { state: "beyond", left: 0 };
  const running = slots.filter(({ closed }, index) => !closed && reasons[index] !== "day_closed");
  if (running.length === 0) return { state: "closed", left: 0 };
  const onSale = slots.filter(({ closed }, index) => !closed && reasons[index] === null);
  if (onSale.length === 0) return { state: "over", left: 0 };
  const left = onSale.reduce((sum, slot) => sum + slot.left, 0);
  return { state: left === 0 ? "full" : left < fewBelow ? "few" : "open", left };
}
