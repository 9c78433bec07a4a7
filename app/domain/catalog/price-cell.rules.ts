import { isDate } from "~/lib/shop-time";
import type { DayKind } from "~db/schema/catalog";
import type { PriceRow } from "./price-list.rules";

export const dayKinds: readonly DayKind[] = ["weekday", "weekend", "holiday"];

/** A cell of the price table, such as `12-3-weekend`, has a category, a season (0 for none) and a kind of day. */
export type PriceCell = Pick<PriceRow, "categoryId" | "seasonId" | "dayKind">;

export function formatCell({ categoryId, seasonId, dayKind }: PriceCell): string {
  return `${categoryId}-${seasonId ?? 0}-${dayKind}`;
}

const cell = /^(\d{1,9})-(\d{1,9})-(weekday|weekend|holiday)$/;

export function parseCell(text: string): PriceCell | null {
  const [, category, season, kind] = cell.exec(text) ?? [];
  const dayKind = dayKinds.find((one) => one === kind);
  if (!category || !season || !dayKind) return null;
  return { categoryId: Number(category), seasonId: Number(season) || null, dayKind };
}

/** A change set identifies a price by its cell and its first day, such as `12-3-weekend-2027-01-01`. */
export function formatPriceKey({ startsOn, ...of }: PriceCell & { startsOn: string | null }): string {
  return `${formatCell(of)}-${startsOn ?? "0"}`;
}

export function parsePriceKey(key: string): (PriceCell & { startsOn: string | null }) | null {
  const parts = key.split("-");
  const found = parseCell(parts.slice(0, 3).join("-"));
  const start = parts.slice(3).join("-");
  if (!found || !(start === "0" || isDate(start))) return null;
  return { ...found, startsOn: start === "0" ? null : start };
}

/** Rounds to the nearest step. If the result is 0, rounds up to whole VND instead. */
export function changeByPercent(price: number, { percent, step }: { percent: number; step: number }): number {
  const hundredfold = price * (100 + percent);
  return Math.round(hundredfold / (100 * step)) * step || Math.ceil(hundredfold / 100);
}
