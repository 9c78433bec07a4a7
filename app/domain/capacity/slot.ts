import type { Localized } from "~/lib/localized";

/** How far ahead slots are opened and tickets sold, days. */
export const daysAhead = 120;

/** A slot of one day; `time` is HH:MM, or '' for the whole day. `left`: what it has for who asks. */
export type DaySlot = { time: string; left: number; closed: boolean };
export type PoolSlot = DaySlot & { date: string; closedReason: Localized | null };
