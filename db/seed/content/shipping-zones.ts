import type { Bilingual } from "./bilingual";

type Zone = {
  name: Bilingual;
  takes: Bilingual;
  countries: string[];
  provinces: string[];
  fee: number;
  mayBeFree: boolean;
};

/** The nearest first: an address pays for the first zone that it lies in. */
export const shippingZones: Zone[] = [
  {
    name: { vi: "Trong tỉnh Lâm Đồng", en: "Within Lâm Đồng" },
    takes: { vi: "Trong 24 giờ", en: "Within 24 hours" },
    countries: ["VN"],
    provinces: ["68"],
    fee: 20_000,
    mayBeFree: true,
  },
  {
    name: { vi: "Toàn quốc", en: "Anywhere in Vietnam" },
    takes: { vi: "2–5 ngày", en: "2–5 days" },
    countries: ["VN"],
    provinces: [],
    fee: 35_000,
    mayBeFree: true,
  },
  {
    name: { vi: "Ngoài Việt Nam", en: "Outside Vietnam" },
    takes: { vi: "7–14 ngày làm việc, chưa kể hải quan", en: "7–14 working days, customs not counted" },
    countries: [],
    provinces: [],
    fee: 450_000,
    mayBeFree: false,
  },
];
