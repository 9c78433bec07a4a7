import type { Bilingual } from "./bilingual";

export type PoolSlug = "cable" | "sunrise" | "lantern";
type Schedule = { startsOn: string; endsOn?: string; weekdays: number[]; times: string[]; capacity: number };
type Pool = { slug: PoolSlug; name: Bilingual; lastEntry: string; schedules: Schedule[] };

export const pools: Pool[] = [
  {
    slug: "cable",
    name: { vi: "Cáp treo ban ngày", en: "Daytime cable car" },
    lastEntry: "16:30",
    schedules: [
      { startsOn: "2026-01-01", weekdays: [1, 2, 3, 4, 5], times: [""], capacity: 1200 },
      { startsOn: "2026-01-01", weekdays: [6, 7], times: [""], capacity: 1500 },
      // Tết: every cabin runs.
      { startsOn: "2027-02-05", endsOn: "2027-02-11", weekdays: [1, 2, 3, 4, 5, 6, 7], times: [""], capacity: 1500 },
    ],
  },
  {
    slug: "sunrise",
    name: { vi: "Chuyến bình minh", en: "Sunrise cabins" },
    lastEntry: "05:15",
    schedules: [
      { startsOn: "2026-01-01", weekdays: [5, 6, 7], times: ["04:45"], capacity: 40 },
      { startsOn: "2026-01-01", weekdays: [5, 6, 7], times: ["05:15"], capacity: 24 },
    ],
  },
  {
    slug: "lantern",
    name: { vi: "Đêm đèn lồng", en: "Lantern night" },
    lastEntry: "20:00",
    schedules: [{ startsOn: "2026-01-01", weekdays: [5, 6], times: ["18:00", "19:00", "20:00"], capacity: 120 }],
  },
];
