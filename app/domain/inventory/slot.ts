import type { Localized } from "~/lib/locale";

/** Days ahead for which slots are created and tickets are sold. */
export const salesHorizonDays = 120;

export type DaySlot = { time: string; left: number; closed: boolean };
export type PoolSlot = DaySlot & { date: string; closedReason: Localized | null };
