import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { translateIn } from "~/i18n/translate.server";
import { formatDate } from "~/lib/format-time";
import { textIn } from "~/lib/locale";
import { shopDate } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { priceCategories, seasons, ticketPrices, ticketTypes } from "~db/schema/catalog";
import type { ChangeRefusal } from "~db/schema/staff";
import { lockName } from "~db/transaction.server";
import { type ChangeKind, inParts } from "../staff/change-sets/change-kind";
import { vndAmount } from "../staff/resources/fields.server";
import { formatPriceKey, parsePriceKey } from "./price-cell.rules";

const PriceValues = z.object({ price: vndAmount(0).nullable() });

/** All columns but `price` identify a price. A season is identified by its first day, because seasons never overlap. */
export const priceColumns = ["ticket", "category", "season", "day", "from", "price"] as const;

/** Prices of existing tickets are changed only here. A null `price` ends the price from its date on. */
export const ticketPriceChanges: ChangeKind = {
  name: "ticket-prices",
  permission: "catalogue",
  csvColumns: priceColumns,

  async lockRows(tx, keys) {
    // A price that does not exist yet cannot be locked, so all changes of prices wait for each other.
    await lockName(tx, "ticket-prices");
    const wanted = new Set(keys);
    const rows = await tx
      .select()
      .from(ticketPrices)
      .where(isAnyOf(ticketPrices.categoryId, categoriesOf(keys)));
    return new Map(
      rows.map(({ price, ...row }) => [formatPriceKey(row), { price }] as const).filter(([key]) => wanted.has(key)),
    );
  },

  async write(tx, { now }, changes) {
    const today = shopDate(now);
    const known = await readTargets(
      tx,
      changes.map(({ key }) => key),
    );
    const refusals = new Map<string, ChangeRefusal>();
    const written: (typeof ticketPrices.$inferInsert)[] = [];
    for (const { key, before, after } of changes) {
      const target = parsePriceKey(key);
      const values = after === null ? null : PriceValues.safeParse(after);
      if (!target || !known.has(target)) refusals.set(key, { code: "row_not_found" });
      // A change set can be applied days after its preview, when the first day of a price is over.
      else if (before === null && target.startsOn !== null && target.startsOn < today)
        refusals.set(key, { code: "date_past" });
      else if (values === null) await removePrice(tx, target);
      else if (values.success) written.push({ ...target, ...values.data });
      else refusals.set(key, { code: "value_refused" });
    }
    const { categoryId, seasonId, dayKind, startsOn } = ticketPrices;
    for (const part of inParts(written))
      await tx
        .insert(ticketPrices)
        .values(part)
        .onConflictDoUpdate({
          target: [categoryId, seasonId, dayKind, startsOn],
          set: { price: sql`excluded.price` },
        });
    return { refusals, newKeys: new Map() };
  },

  async nameRows({ db, locale }, keys) {
    const t = translateIn(locale);
    const known = await readTargets(db, keys);
    return new Map(
      keys.flatMap((key) => {
        const target = parsePriceKey(key);
        const names = target && known.nameOf(target);
        if (!target || !names) return [];
        const parts = [
          textIn(names.ticket, locale),
          textIn(names.category, locale),
          names.season ? textIn(names.season, locale) : t("back_office.tickets.outside_seasons"),
          t(`tickets.prices.${target.dayKind}`),
          target.startsOn && t("back_office.tickets.from_day", { day: formatDate(target.startsOn, locale, "short") }),
        ];
        return [[key, parts.filter(Boolean).join(" · ")] as const];
      }),
    );
  },
};

type ParsedPriceKey = NonNullable<ReturnType<typeof parsePriceKey>>;

function categoriesOf(keys: readonly string[]): number[] {
  return [...new Set(keys.flatMap((key) => parsePriceKey(key)?.categoryId ?? []))];
}

async function readTargets(db: Db | Tx, keys: readonly string[]) {
  const categories = await db
    .select({ id: priceCategories.id, category: priceCategories.name, ticket: ticketTypes.name })
    .from(priceCategories)
    .innerJoin(ticketTypes, eq(ticketTypes.id, priceCategories.ticketTypeId))
    .where(isAnyOf(priceCategories.id, categoriesOf(keys)));
  const all = await db.select({ id: seasons.id, name: seasons.name }).from(seasons);
  const nameOf = ({ categoryId, seasonId }: ParsedPriceKey) => {
    const category = categories.find(({ id }) => id === categoryId);
    const season = seasonId === null ? null : all.find(({ id }) => id === seasonId);
    return category && season !== undefined
      ? { category: category.category, ticket: category.ticket, season: season?.name ?? null }
      : null;
  };
  return { nameOf, has: (target: ParsedPriceKey) => nameOf(target) !== null };
}

async function removePrice(tx: Tx, { categoryId, seasonId, dayKind, startsOn }: ParsedPriceKey) {
  const isOfSeason = seasonId === null ? isNull(ticketPrices.seasonId) : eq(ticketPrices.seasonId, seasonId);
  const isOfStart = startsOn === null ? isNull(ticketPrices.startsOn) : eq(ticketPrices.startsOn, startsOn);
  await tx
    .delete(ticketPrices)
    .where(and(eq(ticketPrices.categoryId, categoryId), eq(ticketPrices.dayKind, dayKind), isOfSeason, isOfStart));
}
