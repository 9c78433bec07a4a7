import type { Localized } from "~/lib/locale";

/** Days ahead for which slots are created and tickets are sold. */
export const salesHorizonDays = 120;

/** `lastEntry` is null if the slot has the last entry of its pool. */
export type DaySlot = { time: string; left: number; isClosed: boolean; lastEntry: string | null };
export type PoolSlot = DaySlot & { date: string; closedReason: Localized | null };
