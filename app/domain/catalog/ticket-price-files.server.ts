import { asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { type CsvRecord, writeCsv } from "~/lib/csv.server";
import { parseWholeNumber } from "~/lib/money";
import { isDate, shopDate } from "~/lib/shop-time";
import type { Db } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { priceCategories, seasons, ticketPrices, ticketTypes } from "~db/schema/catalog";
import type { ChangeSetId } from "~db/schema/staff";
import type { Ctx } from "../ctx";
import type { ErrorCode, ErrorParams } from "../errors";
import { requirePermission } from "../permission";
import { planChangeSet, type WantedChange } from "../staff/change-sets/plan-change-set.server";
import { type CellFault, refuseChoice, refuseLine } from "../staff/resources/csv-faults.server";
import { checkTable, readRecords } from "../staff/resources/csv-rows.server";
import { dayKinds, formatPriceKey } from "./price-cell.rules";
import { priceColumns, ticketPriceChanges } from "./ticket-price-changes.server";
import type { PlanPriceImport } from "./ticket-schema.server";

type PriceColumn = (typeof priceColumns)[number];

const maxPrice = 1_000_000_000;

const categoriesPerPart = 20;

export function exportTicketPrices(ctx: Ctx): AsyncGenerator<string> {
  requirePermission(ctx, "catalogue");
  requirePermission(ctx, "exports");
  return writeRows();

  async function* writeRows() {
    yield writeCsv([[...priceColumns]]);
    const categories = await ctx.db
      .select({ id: priceCategories.id })
      .from(priceCategories)
      .innerJoin(ticketTypes, eq(ticketTypes.id, priceCategories.ticketTypeId))
      .orderBy(...order);
    for (let start = 0; start < categories.length; start += categoriesPerPart) {
      const part = categories.slice(start, start + categoriesPerPart);
      yield await writePrices(
        ctx.db,
        part.map(({ id }) => id),
      );
    }
  }
}

const order = [asc(ticketTypes.position), asc(ticketTypes.id), asc(priceCategories.position), asc(priceCategories.id)];

async function writePrices(db: Db, categoryIds: readonly number[]): Promise<string> {
  const rows = await db
    .select({
      ...{ ticket: ticketTypes.slug, category: priceCategories.key, season: seasons.startsOn },
      ...{ day: ticketPrices.dayKind, from: ticketPrices.startsOn, price: ticketPrices.price },
    })
    .from(ticketPrices)
    .innerJoin(priceCategories, eq(priceCategories.id, ticketPrices.categoryId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, priceCategories.ticketTypeId))
    .leftJoin(seasons, eq(seasons.id, ticketPrices.seasonId))
    .where(isAnyOf(ticketPrices.categoryId, categoryIds))
    .orderBy(...order, asc(ticketPrices.id));
  return writeCsv(rows.map((row) => priceColumns.map((name) => (row[name] === null ? "" : String(row[name])))));
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
    const isRepeated = "key" in read && seen.has(read.key);
    if (isRepeated || !("key" in read)) {
      const repeated = { code: "csv_twice" as const, column: "ticket", value: cells.ticket ?? "" };
      const refusal = refuseLine(line, "key" in read ? [repeated] : read.faults);
      return [{ key: `line-${line}`, after: cells, ...(refusal && { refusal }) }];
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
type PriceLine = { key: string; price: number | null } | { faults: CellFault[] };

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
    tickets: [...new Set(categories.map(({ ticket }) => ticket))],
    categoriesOf: (ticket: string) => categories.filter((one) => one.ticket === ticket).map(({ key }) => key),
    categories: new Map(categories.map(({ id, key, ticket }) => [`${ticket} ${key}`, id])),
    seasons: new Map(allSeasons.map(({ id, startsOn }) => [startsOn, id])),
    prices: new Map(prices.map(({ price, ...row }) => [formatPriceKey(row), price])),
  };
}

function readLine(cells: CsvRecord["cells"], names: Names, today: string): PriceLine {
  const { ticket = "", category = "", season = "", day = "", from = "", price: written = "" } = cells;
  const faults: CellFault[] = [];
  const refuse = (column: PriceColumn, code: ErrorCode, params?: ErrorParams) =>
    faults.push({ code, column, value: cells[column] ?? "", ...(params && { params }) });
  const choose = (column: PriceColumn, choices: readonly string[]) =>
    faults.push(refuseChoice({ column, value: cells[column] ?? "" }, choices));
  const isTicket = names.tickets.includes(ticket);
  if (!isTicket) choose("ticket", names.tickets);
  const categoryId = names.categories.get(`${ticket} ${category}`);
  if (isTicket && categoryId === undefined) choose("category", names.categoriesOf(ticket));
  const seasonId = season === "" ? null : names.seasons.get(season);
  if (seasonId === undefined) choose("season", [...names.seasons.keys()].sort());
  const dayKind = dayKinds.find((kind) => kind === day);
  if (!dayKind) choose("day", dayKinds);
  if (from !== "" && !isDate(from)) refuse("from", "csv_date");
  const price = written === "" ? null : parseWholeNumber(written);
  if (written !== "" && (price === null || price < 0 || price > maxPrice))
    refuse("price", "csv_money", { min: 0, max: maxPrice });
  if (faults.length > 0 || categoryId === undefined || seasonId === undefined || !dayKind) return { faults };
  const key = formatPriceKey({ categoryId, seasonId, dayKind, startsOn: from || null });
  if (names.prices.has(key) || from === "" || from >= today) return { key, price };
  refuse("from", "date_past");
  return { faults };
}
