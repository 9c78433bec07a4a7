import type { Bilingual } from "./bilingual";

/** Cherry blossom and Tết: the weeks that everybody wants. */
export const season: { name: Bilingual; startsOn: string; endsOn: string } = {
  name: { vi: "Mùa hoa", en: "Flower season" },
  startsOn: "2026-12-15",
  endsOn: "2027-02-28",
};

/** Public holidays and their days in lieu, November 2026 to December 2027: days that cost a holiday's price. */
export const holidays: { date: string; name: Bilingual }[] = [
  { date: "2026-11-24", name: { vi: "Ngày Văn hóa Việt Nam", en: "Vietnam Culture Day" } },
  { date: "2027-01-01", name: { vi: "Tết Dương lịch", en: "New Year's Day" } },
  { date: "2027-02-05", name: { vi: "Giao thừa Tết Đinh Mùi", en: "Tết: New Year's Eve" } },
  { date: "2027-02-06", name: { vi: "Mùng 1 Tết", en: "Tết: first day" } },
  { date: "2027-02-07", name: { vi: "Mùng 2 Tết", en: "Tết: second day" } },
  { date: "2027-02-08", name: { vi: "Mùng 3 Tết", en: "Tết: third day" } },
  { date: "2027-02-09", name: { vi: "Mùng 4 Tết", en: "Tết: fourth day" } },
  { date: "2027-02-10", name: { vi: "Mùng 5 Tết", en: "Tết: fifth day" } },
  { date: "2027-02-11", name: { vi: "Mùng 6 Tết", en: "Tết: sixth day" } },
  { date: "2027-04-16", name: { vi: "Giỗ Tổ Hùng Vương", en: "Hùng Kings' Day" } },
  { date: "2027-04-30", name: { vi: "Ngày Giải phóng miền Nam", en: "Reunification Day" } },
  { date: "2027-05-01", name: { vi: "Quốc tế Lao động", en: "Labour Day" } },
  { date: "2027-05-03", name: { vi: "Nghỉ bù Quốc tế Lao động", en: "Labour Day (day in lieu)" } },
  { date: "2027-09-02", name: { vi: "Quốc khánh", en: "National Day" } },
  { date: "2027-09-03", name: { vi: "Nghỉ lễ Quốc khánh", en: "National Day holiday" } },
  { date: "2027-11-24", name: { vi: "Ngày Văn hóa Việt Nam", en: "Vietnam Culture Day" } },
];

export const vatRates: { startsOn: string; percent: number }[] = [
  { startsOn: "2025-07-01", percent: 8 },
  { startsOn: "2027-01-01", percent: 10 },
];
