import { eq } from "drizzle-orm";
import { defaultLocale, type Localized, textIn } from "~/lib/locale";
import { shopDate } from "~/lib/shop-time";
import { isAnyOf } from "~db/is-any-of";
import { priceCategories, ticketTypes } from "~db/schema/catalog";
import type { RowValues } from "~db/schema/staff";
import type { Ctx } from "../ctx";
import type { DayResourceName } from "../staff/resources/resource-names";
import { listDaysFrom } from "./day-price.rules";
import { findCellPrice } from "./plan-ticket-prices.server";
import { formatPriceKey, parsePriceKey } from "./price-cell.rules";
import { buildPriceList, type PriceList, type PriceRow, type PriceRows } from "./price-list.rules";
import { readPriceRows } from "./price-tickets.server";

type PriceRowChange = { key: string; before: RowValues | null; after: RowValues | null };
type ChangedTicket = { id: number; name: Localized };
/** The previews of prices show today and this many days after it. */
export const daysPreviewed = 365;

/**
 * Compares the prices of each day of the coming year before and after the changes. `days` has those of `wantedCategory`
 * or, without it, of the first category that changes.
 */
export async function previewPrices(
  ctx: Pick<Ctx, "db" | "now" | "locale">,
  changes: readonly PriceRowChange[],
  wantedCategory: number | undefined,
) {
  const { db, now } = ctx;
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
  const before = withPrices(rows, changes, "before");
  const compared = comparePrices(ctx, types, { before, after: withPrices(rows, changes, "after") });
  return {
    ...chooseCategory(
      compared.filter(({ id }) => ids.includes(id)),
      wantedCategory,
    ),
    tickets: types.map(({ id, name }) => ({ id, name: textIn(name, ctx.locale) })),
    rowPrices: new Map(
      changes.flatMap(({ key }) => {
        const target = parsePriceKey(key);
        return target ? [[key, findCellPrice(before, target, target.startsOn ?? shopDate(now))] as const] : [];
      }),
    ),
  };
}

type DayChanges = { kind: DayResourceName; changes: readonly PriceRowChange[] };
export type DayPricePreview = Awaited<ReturnType<typeof previewDayPrices>>;

/** Works like `previewPrices` for changes of seasons or holidays, with only the categories whose price changes. */
export async function previewDayPrices(
  ctx: Pick<Ctx, "db" | "now" | "locale">,
  days: DayChanges,
  wantedCategory: number | undefined,
) {
  const types = await ctx.db
    .select({ id: ticketTypes.id, name: ticketTypes.name })
    .from(ticketTypes)
    .orderBy(ticketTypes.id);
  const rows = await readPriceRows(
    ctx.db,
    types.map(({ id }) => id),
  );
  const before = withDays(rows, days, "before");
  const compared = comparePrices(ctx, types, { before, after: withDays(rows, days, "after") });
  return chooseCategory(
    compared.filter(({ changed }) => changed > 0),
    wantedCategory,
  );
}

function comparePrices(
  { now, locale }: Pick<Ctx, "now" | "locale">,
  types: readonly ChangedTicket[],
  { before, after }: { before: PriceRows; after: PriceRows },
) {
  const oldList = buildPriceList(before, { shouldIncludeInactive: true });
  const newList = buildPriceList(after, { shouldIncludeInactive: true });
  const dates = listDaysFrom(shopDate(now), daysPreviewed).map(({ date }) => date);
  return before.categories.map(({ id, ticketTypeId, key, name }) => {
    const priceOf = (list: PriceList, date: string) =>
      list(ticketTypeId, date).find((category) => category.key === key)?.price ?? null;
    const days = dates.map((date) => ({ date, before: priceOf(oldList, date), after: priceOf(newList, date) }));
    const type = types.find((one) => one.id === ticketTypeId);
    return {
      id,
      name: [type && textIn(type.name, locale), textIn(name, locale)].filter(Boolean).join(" · "),
      days,
      changed: days.filter((day) => day.before !== day.after).length,
    };
  });
}

function chooseCategory(categories: ReturnType<typeof comparePrices>, wanted: number | undefined) {
  const chosen = categories.find(({ id }) => id === wanted) ?? categories.find(({ changed }) => changed > 0);
  return {
    categories: categories.map(({ id, name, changed, days }) => ({ id, name, changed, of: days.length })),
    category: chosen?.id ?? null,
    days: chosen?.days ?? [],
  };
}

/** Replaces the changed rows with their values before or after the changes. */
function withPrices(rows: PriceRows, changes: readonly PriceRowChange[], side: "before" | "after"): PriceRows {
  const changed = new Set(changes.map(({ key }) => key));
  const prices = changes.flatMap(({ key, [side]: values }): PriceRow[] => {
    const target = parsePriceKey(key);
    if (!target || values === null) return [];
    return [{ ...target, price: typeof values.price === "number" ? values.price : null }];
  });
  return { ...rows, prices: [...rows.prices.filter((row) => !changed.has(formatPriceKey(row))), ...prices] };
}

/** Replaces the changed seasons or holidays. A new season has no prices yet, so any unused number stands for it. */
function withDays(rows: PriceRows, { kind, changes }: DayChanges, side: "before" | "after"): PriceRows {
  if (kind === "holidays") {
    const changed = new Set(changes.flatMap(({ before, after }) => [before?.date, after?.date]));
    const others = rows.holidays.filter(({ date }) => !changed.has(date));
    const holidays = changes.flatMap(({ [side]: one }) => (one ? [{ date: String(one.date), name: unnamed }] : []));
    return { ...rows, holidays: [...others, ...holidays] };
  }
  const changed = new Set(changes.map(({ key }) => key));
  const others = rows.seasons.filter(({ id }) => !changed.has(String(id)));
  const seasons = changes.flatMap(({ key, [side]: one }, index) =>
    one
      ? [{ id: Number(key) || -1 - index, name: unnamed, startsOn: String(one.startsOn), endsOn: String(one.endsOn) }]
      : [],
  );
  return { ...rows, seasons: [...others, ...seasons] };
}

/** Names have no effect on prices. */
const unnamed: Localized = { [defaultLocale]: "" };
