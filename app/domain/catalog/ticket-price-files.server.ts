import { asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { type CsvRecord, writeCsv } from "~/lib/csv.server";
import { parseWholeNumber } from "~/lib/money";
import { isDate, shopDate } from "~/lib/shop-time";
import type { Db } from "~db/client.server";
import { priceCategories, seasons, ticketPrices, ticketTypes } from "~db/schema/catalog";
import type { ChangeSetId } from "~db/schema/staff";
import type { Ctx } from "../ctx";
import type { ErrorCode } from "../errors";
import { requirePermission } from "../permission";
import { planChangeSet, type WantedChange } from "../staff/change-sets/plan-change-set.server";
import { checkTable, readRecords, refuseCell } from "../staff/resources/csv-rows.server";
import { dayKinds, formatPriceKey } from "./price-cell.rules";
import { priceColumns, ticketPriceChanges } from "./ticket-price-changes.server";
import type { PlanPriceImport } from "./ticket-schema.server";

/** All columns but `price` identify a price. A season is identified by its first day, because seasons never overlap. */
type Column = (typeof priceColumns)[number];

const maxPrice = 1_000_000_000;

export async function exportTicketPrices(ctx: Ctx): Promise<string> {
  requirePermission(ctx, "catalogue");
  requirePermission(ctx, "exports");
  const rows = await ctx.db
    .select({
      ...{ ticket: ticketTypes.slug, category: priceCategories.key, season: seasons.startsOn },
      ...{ day: ticketPrices.dayKind, from: ticketPrices.startsOn, price: ticketPrices.price },
    })
    .from(ticketPrices)
    .innerJoin(priceCategories, eq(priceCategories.id, ticketPrices.categoryId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, priceCategories.ticketTypeId))
    .leftJoin(seasons, eq(seasons.id, ticketPrices.seasonId))
    .orderBy(asc(ticketTypes.position), asc(priceCategories.position), asc(ticketPrices.id));
  const lines = rows.map((row) => priceColumns.map((name) => (row[name] === null ? "" : String(row[name]))));
  return writeCsv([[...priceColumns], ...lines]);
}

/** @throws DomainError csv_unreadable, csv_columns, nothing_to_change, too_many_changes */
export async function planPriceImport(
  ctx: Ctx,
  { file }: z.output<typeof PlanPriceImport>,
): Promise<{ id: ChangeSetId }> {
  const staff = requirePermission(ctx, "catalogue");
  const records = readRecords(file);
  checkTable(records, { known: priceColumns, required: priceColumns });
  const names = await readNames(ctx.db);
  const today = shopDate(ctx.now);
  const seen = new Set<string>();
  let unchanged = 0;
  const wanted = records.flatMap(({ line, cells }): WantedChange[] => {
    const read = readLine(cells, names, today);
    const fault =
      "key" in read && seen.has(read.key) ? { code: "csv_twice" as const, column: "ticket" as const } : null;
    const refused = fault ?? ("column" in read ? read : null);
    if (refused || !("key" in read)) {
      const { code, column } = refused ?? { code: "csv_text" as const, column: "ticket" as const };
      const refusal = refuseCell(code, { line, column, value: cells[column] ?? "" });
      return [{ key: `line-${line}`, after: cells, refusal }];
    }
    seen.add(read.key);
    if (names.prices.has(read.key) && names.prices.get(read.key) === read.price) {
      unchanged++;
      return [];
    }
    return [{ key: read.key, after: { price: read.price }, line: { number: line, cells } }];
  });
  return planChangeSet(ctx, staff, ticketPriceChanges, { facts: { unchanged }, wanted, file });
}

type Names = Awaited<ReturnType<typeof readNames>>;
type Line = { key: string; price: number | null } | { code: ErrorCode; column: Column };

async function readNames(db: Db) {
  const [categories, allSeasons, prices] = await Promise.all([
    db
      .select({ id: priceCategories.id, key: priceCategories.key, ticket: ticketTypes.slug })
      .from(priceCategories)
      .innerJoin(ticketTypes, eq(ticketTypes.id, priceCategories.ticketTypeId)),
    db.select({ id: seasons.id, startsOn: seasons.startsOn }).from(seasons),
    db.select().from(ticketPrices),
  ]);
  return {
    tickets: new Set(categories.map(({ ticket }) => ticket)),
    categories: new Map(categories.map(({ id, key, ticket }) => [`${ticket} ${key}`, id])),
    seasons: new Map(allSeasons.map(({ id, startsOn }) => [startsOn, id])),
    prices: new Map(prices.map(({ price, ...row }) => [formatPriceKey(row), price])),
  };
}

function readLine(cells: CsvRecord["cells"], names: Names, today: string): Line {
  const { ticket = "", category = "", season = "", day = "", from = "", price: written = "" } = cells;
  if (!names.tickets.has(ticket)) return { code: "csv_unknown_key", column: "ticket" };
  const categoryId = names.categories.get(`${ticket} ${category}`);
  if (categoryId === undefined) return { code: "csv_unknown_key", column: "category" };
  const seasonId = season === "" ? null : names.seasons.get(season);
  if (seasonId === undefined) return { code: "csv_unknown_key", column: "season" };
  const dayKind = dayKinds.find((kind) => kind === day);
  if (!dayKind) return { code: "csv_text", column: "day" };
  if (from !== "" && !isDate(from)) return { code: "csv_date", column: "from" };
  const price = written === "" ? null : parseWholeNumber(written);
  if (written !== "" && (price === null || price < 0 || price > maxPrice))
    return { code: "csv_money", column: "price" };
  const key = formatPriceKey({ categoryId, seasonId, dayKind, startsOn: from || null });
  if (!names.prices.has(key) && from !== "" && from < today) return { code: "date_past", column: "from" };
  return { key, price };
}
