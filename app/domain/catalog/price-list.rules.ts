import type { Localized } from "~/lib/locale";
import type { DayKind, Member } from "~db/schema/catalog";
import { type DayPrice, findPrice, findSeason, getDayKind } from "./day-price.rules";

export type CategoryPrice = {
  key: string;
  name: Localized;
  note: Localized;
  members: Member[];
  /** The list has the kind of each person whom one ticket of the category admits (`party.rules`). */
  admits: string[];
  /** The price is whole VND including VAT, or null if the day has no price. */
  price: number | null;
  /** This is false for a category that is no longer sold. */
  isActive: boolean;
};

type DayDescription = { kind: DayKind; holiday: Localized | null; season: Localized | null };

export type PriceList = {
  (ticketTypeId: number, date: string): readonly CategoryPrice[];
  describeDay(date: string): DayDescription;
};

export type PriceRow = DayPrice & { categoryId: number };

export type PriceRows = {
  categories: readonly (Omit<CategoryPrice, "price" | "admits"> & { id: number; ticketTypeId: number })[];
  prices: readonly PriceRow[];
  seasons: readonly { id: number; name: Localized; startsOn: string; endsOn: string }[];
  holidays: readonly { date: string; name: Localized }[];
};

/** `shouldIncludeInactive` adds categories that are no longer sold, because sold tickets and older carts may have them. */
export function buildPriceList(rows: PriceRows, { shouldIncludeInactive = false } = {}): PriceList {
  const categories = rows.categories.filter(({ isActive }) => isActive || shouldIncludeInactive);
  const holidaySet = new Set(rows.holidays.map(({ date }) => date));
  const starts = [...new Set(rows.prices.flatMap(({ startsOn }) => startsOn ?? []))].sort();
  const dayTypes = new Map<string, { kind: DayKind; season: number | null }>();
  const lists = new Map<string, CategoryPrice[]>();
  const list = (ticketTypeId: number, date: string) => {
    const dayType = findDayType(date);
    const start = starts.findLast((start) => start <= date) ?? "";
    const key = `${ticketTypeId} ${dayType.kind} ${dayType.season} ${start}`;
    const prices = lists.get(key) ?? listCategoryPrices(ticketTypeId, { date, ...dayType });
    lists.set(key, prices);
    return prices;
  };
  return Object.assign(list, {
    describeDay(date: string): DayDescription {
      const { kind, season } = findDayType(date);
      const holiday = rows.holidays.find((one) => one.date === date)?.name ?? null;
      return { kind, holiday, season: rows.seasons.find(({ id }) => id === season)?.name ?? null };
    },
  });

  function pricesOfCategory(id: number) {
    return rows.prices.filter(({ categoryId }) => categoryId === id);
  }

  function findDayType(date: string) {
    const dayType = dayTypes.get(date) ?? {
      ...{ kind: getDayKind(date, holidaySet), season: findSeason(date, rows.seasons) },
    };
    dayTypes.set(date, dayType);
    return dayType;
  }

  function listCategoryPrices(
    ticketTypeId: number,
    day: { date: string; kind: DayKind; season: number | null },
  ): CategoryPrice[] {
    return categories
      .filter((category) => category.ticketTypeId === ticketTypeId)
      .map(({ id, key, name, note, members, isActive }) => ({
        ...{ key, name, note, members, isActive },
        admits: members.map(({ as }) => as ?? key),
        price: findPrice(pricesOfCategory(id), day),
      }));
  }
}
