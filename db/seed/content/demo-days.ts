import type { Bilingual } from "./bilingual";
import type { PoolSlug } from "./pools";

/** The `nth` such weekday (1 = Monday) after the day of the seed. */
type Day = { weekday: number; nth: number };

/** Days with few places, so that the demo shows "few left": fewer cabins run, nobody's claim is made up. */
export const shortDays: ({ pool: PoolSlug; time: string; capacity: number } & Day)[] = [
  { pool: "sunrise", time: "04:45", capacity: 6, weekday: 6, nth: 1 },
  { pool: "cable", time: "", capacity: 14, weekday: 7, nth: 2 },
];

/** A day on which nothing runs. */
export const closedDay: Day & { reason: Bilingual } = {
  weekday: 3,
  nth: 2,
  reason: {
    vi: "Bảo trì cáp định kỳ, cáp treo nghỉ cả ngày",
    en: "Planned maintenance of the cable: closed all day",
  },
};
