import type { DayKind } from "~db/schema/pricing";
import type { Admits, TicketPolicy } from "~db/schema/tickets";
import type { Bilingual } from "../bilingual";
import type { PoolSlug } from "../pools";

/** VND with VAT. */
type DayPrices = Record<DayKind, number>;

export type Answer = { question: Bilingual; answer: Bilingual; of: string };

export type Category = { key: string; name: Bilingual; note: Bilingual; members: (Bilingual & { as?: string })[] };

export type Ticket = {
  slug: string;
  pool: PoolSlug;
  name: Bilingual;
  summary: Bilingual;
  /** Markdown. */
  description: Bilingual;
  includes: Bilingual[];
  answers: Answer[];
  labels: ("featured" | "new")[];
  openWeekdays: number[];
  cutoffMinutes: number;
  admits: Admits;
  categories: (Category & { usually: DayPrices; inFlowerSeason: DayPrices })[];
};

/** One policy for every ticket: exchange free until a day before, three times; all the money back until two days before, half until one. */
export const policy: TicketPolicy = {
  exchangeUntilHours: 24,
  exchangesPerTicket: 3,
  refund: [
    { untilHours: 48, percent: 100 },
    { untilHours: 24, percent: 50 },
  ],
};

export const rideBothWays: Admits = { up: 1, down: 1 };
/** Up or down. */
export const rideOneWay: Admits = { up: 1, down: 1, most: 1 };

export const everyDay = [1, 2, 3, 4, 5, 6, 7];

export const adult: Category = {
  key: "adult",
  name: { vi: "Người lớn", en: "Adult" },
  note: { vi: "Cao từ 1,4 m", en: "1.4 m or taller" },
  members: [{ vi: "Người lớn", en: "Adult" }],
};

export const child: Category = {
  key: "child",
  name: { vi: "Trẻ em", en: "Child" },
  note: { vi: "Từ 3 tuổi, cao dưới 1,4 m", en: "From age 3, under 1.4 m tall" },
  members: [{ vi: "Trẻ em", en: "Child" }],
};

export const senior: Category = {
  key: "senior",
  name: { vi: "Người cao tuổi", en: "Senior" },
  note: { vi: "Từ 60 tuổi, mang theo giấy tờ tùy thân", en: "60 or over, with an ID" },
  members: [{ vi: "Người cao tuổi", en: "Senior" }],
};
