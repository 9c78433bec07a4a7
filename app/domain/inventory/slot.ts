import type { Localized } from "~/lib/locale";

/** Slots are created and tickets are sold for this many days ahead. */
export const salesHorizonDays = 120;

/** `lastEntry` is null if the slot has the last entry of its pool. */
export type DaySlot = { time: string; left: number; isClosed: boolean; lastEntry: string | null };
export type PoolSlot = DaySlot & { date: string; closedReason: Localized | null };

/** Both dates are included. `pool: null` means all pools. Empty `weekdays` (1 = Monday) and `times` mean all of them. */
export type SlotRange = {
  pool: number | null;
  from: string;
  to: string;
  weekdays: readonly number[];
  times: readonly string[];
};
