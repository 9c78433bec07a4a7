import { eq } from "drizzle-orm";
import { type Localized, textIn } from "~/lib/locale";
import { shopDate } from "~/lib/shop-time";
import { isAnyOf } from "~db/is-any-of";
import { priceCategories, ticketTypes } from "~db/schema/catalog";
import type { RowValues } from "~db/schema/staff";
import type { Ctx } from "../ctx";
import { listDaysFrom } from "./day-price.rules";
import { findCellPrice } from "./plan-ticket-prices.server";
import { formatPriceKey, parsePriceKey } from "./price-cell.rules";
import { buildPriceList, type PriceList, type PriceRow, type PriceRows } from "./price-list.rules";
import { readPriceRows } from "./price-tickets.server";

type Change = { key: string; before: RowValues | null; after: RowValues | null };
const daysPreviewed = 365;

/**
 * Compares the prices of each day of the coming year before and after the changes. `days` has those of `wantedCategory`
 * or, without it, of the first category that changes.
 */
export async function previewPrices(
  { db, now, locale }: Pick<Ctx, "db" | "now" | "locale">,
  changes: readonly Change[],
  wantedCategory: number | undefined,
) {
  const ids = [...new Set(changes.flatMap(({ key }) => parsePriceKey(key)?.categoryId ?? []))];
  const types = await db
    .selectDistinct({ id: ticketTypes.id, name: ticketTypes.name })
    .from(ticketTypes)
    .innerJoin(priceCategories, eq(priceCategories.ticketTypeId, ticketTypes.id))
    .where(isAnyOf(priceCategories.id, ids))
    .orderBy(ticketTypes.id);
  const rows = await readPriceRows(
    db,
    types.map(({ id }) => id),
  );
  const before = withChanges(rows, changes, "before");
  const oldList = buildPriceList(before, { withInactive: true });
  const newList = buildPriceList(withChanges(rows, changes, "after"), { withInactive: true });
  const today = shopDate(now);
  const categories = rows.categories
    .filter(({ id }) => ids.includes(id))
    .map(({ id, ticketTypeId, key, name }) => {
      const priceOf = (list: PriceList, date: string) =>
        list(ticketTypeId, date).find((category) => category.key === key)?.price ?? null;
      const days = listDaysFrom(today, daysPreviewed).map(({ date }) => ({
        ...{ date, before: priceOf(oldList, date), after: priceOf(newList, date) },
      }));
      return {
        id,
        name: nameOf(ticketTypeId, name),
        days,
        changed: days.filter((day) => day.before !== day.after).length,
      };
    });
  const chosen = categories.find(({ id }) => id === wantedCategory) ?? categories.find(({ changed }) => changed > 0);
  return {
    tickets: types.map(({ id, name }) => ({ id, name: textIn(name, locale) })),
    categories: categories.map(({ id, name, changed, days }) => ({ id, name, changed, of: days.length })),
    category: chosen?.id ?? null,
    days: chosen?.days ?? [],
    rowPrices: new Map(
      changes.flatMap(({ key }) => {
        const target = parsePriceKey(key);
        return target ? [[key, findCellPrice(before, target, target.startsOn ?? today)] as const] : [];
      }),
    ),
  };

  function nameOf(ticketTypeId: number, name: Localized): string {
    const type = types.find(({ id }) => id === ticketTypeId);
    return [type && textIn(type.name, locale), textIn(name, locale)].filter(Boolean).join(" · ");
  }
}

/** Replaces the changed rows with their values before or after the changes. */
function withChanges(rows: PriceRows, changes: readonly Change[], side: "before" | "after"): PriceRows {
  const changed = new Set(changes.map(({ key }) => key));
  const prices = changes.flatMap(({ key, [side]: values }): PriceRow[] => {
    const target = parsePriceKey(key);
    if (!target || values === null) return [];
    return [{ ...target, price: typeof values.price === "number" ? values.price : null }];
  });
  return { ...rows, prices: [...rows.prices.filter((row) => !changed.has(formatPriceKey(row))), ...prices] };
}
