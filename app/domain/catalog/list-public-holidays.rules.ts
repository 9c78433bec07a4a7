import type { TextKeysUnder } from "~/i18n/text-keys";
import { addDays } from "~/lib/shop-time";

/**
 * Article 112 of the Labour Code (45/2019/QH14) names the public holidays. A yearly decision sets which five days of
 * Tết and which day next to 2 September are holidays, and the days in lieu. `isSure` is true for days that the law or
 * every such decision contains. For Tết, these are the eve and the first three days. The other days are only proposed.
 * 24 November is also only proposed, because Article 112 does not name it.
 */
type PublicHoliday = { date: string; id: TextKeysUnder<"holidays.name">; isSure: boolean };

/** The Vietnamese calendar (new moons at UTC+7) sets the first day of the lunar year and the tenth of its third month. */
const lunarDays: Readonly<Record<string, { tet: string; hungKings: string }>> = {
  2026: { tet: "2026-02-17", hungKings: "2026-04-26" },
  2027: { tet: "2027-02-06", hungKings: "2027-04-16" },
  2028: { tet: "2028-01-26", hungKings: "2028-04-04" },
  2029: { tet: "2029-02-13", hungKings: "2029-04-23" },
  2030: { tet: "2030-02-02", hungKings: "2030-04-12" },
  2031: { tet: "2031-01-23", hungKings: "2031-04-01" },
  2032: { tet: "2032-02-11", hungKings: "2032-04-19" },
  2033: { tet: "2033-01-31", hungKings: "2033-04-09" },
  2034: { tet: "2034-02-19", hungKings: "2034-04-28" },
  2035: { tet: "2035-02-08", hungKings: "2035-04-17" },
  2036: { tet: "2036-01-28", hungKings: "2036-04-06" },
  2037: { tet: "2037-02-15", hungKings: "2037-04-24" },
  2038: { tet: "2038-02-04", hungKings: "2038-04-13" },
  2039: { tet: "2039-01-24", hungKings: "2039-04-03" },
  2040: { tet: "2040-02-12", hungKings: "2040-04-20" },
};

/** Sorts by date. A year that is missing from `lunarDays` has only the holidays of the solar calendar. */
export function listPublicHolidays(year: number): PublicHoliday[] {
  const lunar = lunarDays[String(year)];
  const sure = (date: string, id: PublicHoliday["id"]): PublicHoliday => ({ date, id, isSure: true });
  const proposed = (date: string, id: PublicHoliday["id"]): PublicHoliday => ({ date, id, isSure: false });
  const solarDays = [
    sure(`${year}-01-01`, "new_year"),
    sure(`${year}-04-30`, "reunification"),
    sure(`${year}-05-01`, "labour"),
    proposed(`${year}-09-01`, "beside_national"),
    sure(`${year}-09-02`, "national"),
    proposed(`${year}-09-03`, "beside_national"),
    proposed(`${year}-11-24`, "culture"),
  ];
  if (!lunar) return solarDays;
  const days = [
    ...solarDays,
    proposed(addDays(lunar.tet, -2), "tet_before_eve"),
    sure(addDays(lunar.tet, -1), "tet_eve"),
    sure(lunar.tet, "tet_first"),
    sure(addDays(lunar.tet, 1), "tet_second"),
    sure(addDays(lunar.tet, 2), "tet_third"),
    proposed(addDays(lunar.tet, 3), "tet_fourth"),
    sure(lunar.hungKings, "hung_kings"),
  ];
  return days.toSorted((one, other) => one.date.localeCompare(other.date));
}
