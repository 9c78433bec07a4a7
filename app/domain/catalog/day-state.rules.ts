import type { DaySlot } from "../inventory/slot";
import { findSaleRefusal, type SaleTerms, termsOfSlot } from "./sale-terms.rules";

/** `few`: fewer than `fewBelow` places are left. `over`: sales have ended. `beyond`: sales have not begun. */
export type DayState = "open" | "few" | "full" | "closed" | "over" | "past" | "beyond";

export function computeDayState(
  terms: SaleTerms,
  date: string,
  slots: readonly DaySlot[],
  { now, fewBelow, unit }: { now: Date; fewBelow: number; unit: number },
): { state: DayState; left: number } {
  const reasons = slots.map((slot) => findSaleRefusal(termsOfSlot(terms, slot), date, slot.time, now));
  const [dayReason] = slots.length > 0 ? reasons : [findSaleRefusal(terms, date, "", now)];
  if (dayReason === "date_past") return { state: "past", left: 0 };
  if (dayReason === "date_too_far") return { state: "beyond", left: 0 };
  const openSlots = slots.filter(({ isClosed }, index) => !isClosed && reasons[index] !== "day_closed");
  if (openSlots.length === 0) return { state: "closed", left: 0 };
  const slotsOnSale = slots.filter(({ isClosed }, index) => !isClosed && reasons[index] === null);
  if (slotsOnSale.length === 0) return { state: "over", left: 0 };
  const left = slotsOnSale.reduce((sum, slot) => sum + countUnitsLeft(slot, unit), 0);
  return { state: left === 0 ? "full" : left * unit < fewBelow ? "few" : "open", left };
}

export function countUnitsLeft({ left }: Pick<DaySlot, "left">, unit: number): number {
  return Math.max(0, Math.floor(left / unit));
}

export function isOnSale({ state }: { state: DayState }): boolean {
  return state === "open" || state === "few";
}
