import { and, asc, eq, min, or, sql } from "drizzle-orm";
import { shopDate } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { rememberContent } from "~db/remember-content.server";
import { type Admits, priceCategories, ticketTypes } from "~db/schema/catalog";
import { prepareOnce } from "~db/static-sql";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { lastEntryColumn, scheduledDaysColumn } from "../inventory/availability.server";
import { pictureOf } from "../media/find-picture.server";
import { listOpenWeekdays } from "../shop/open-weekdays.rules";
import { type ratingOf, readWithRatings } from "./ratings.server";
import type { SaleTerms } from "./sale-terms.rules";

const ticketRows = new Map<typeof ratingOf, ReturnType<typeof prepareTicketRows>>();

function readTicketRows({ db }: Pick<Ctx, "db">, slug: string | null) {
  return readWithRatings((rating) => {
    const prepared = ticketRows.get(rating) ?? prepareTicketRows(rating);
    ticketRows.set(rating, prepared);
    return prepared(db).execute({ slug });
  });
}

const prepareTicketRows = (rating: typeof ratingOf) =>
  prepareOnce((db) => {
    const slug = sql.placeholder("slug");
    return db
      .select({
        type: ticketTypes,
        lastEntry: lastEntryColumn(ticketTypes.poolId),
        scheduledDays: scheduledDaysColumn(ticketTypes.poolId),
        picture: pictureOf(ticketTypes.picture),
        unit: smallestUnit,
        rating: rating("ticket", ticketTypes.id),
      })
      .from(ticketTypes)
      .where(sql`${ticketTypes.isActive} and ${or(sql`${slug}::text is null`, eq(ticketTypes.slug, slug))}`)
      .orderBy(asc(ticketTypes.position));
  });

const smallestUnit = sql<number>`(select coalesce(min(jsonb_array_length(c.members)), 1)
  from ${priceCategories} c where c.ticket_type_id = ${ticketTypes}.id and c.is_active)`;

/** @throws DomainError ticket_not_found */
export async function getTicketRow(ctx: Pick<Ctx, "db">, slug: string) {
  const [row] = await readTicketRows(ctx, slug);
  if (!row) throw new DomainError("ticket_not_found", { field: "slug" });
  return addSaleTerms(row);
}

export type TicketRow = Awaited<ReturnType<typeof getTicketRow>>;

/**
 * Returns the weekdays on which the ticket is sold and its pool has a schedule. If there are none, returns all weekdays
 * on which the ticket is sold.
 */
export function listRunningWeekdays({ type, scheduledDays }: TicketRow, { now }: Pick<Ctx, "now">): number[] {
  const scheduled = listOpenWeekdays(scheduledDays ?? {}, shopDate(now));
  const running = type.openWeekdays.filter((day) => scheduled.includes(day));
  return running.length > 0 ? running : type.openWeekdays;
}

export async function listTicketRows(ctx: Pick<Ctx, "db">) {
  return (await readTicketRows(ctx, null)).map(addSaleTerms);
}

function addSaleTerms<Row extends { type: typeof ticketTypes.$inferSelect; lastEntry: string }>(row: Row) {
  return { ...row, terms: { ...row.type, lastEntry: row.lastEntry } };
}

export async function listAdmitsOnSale(db: Db): Promise<Admits[]> {
  const rows = await db.select({ admits: ticketTypes.admits }).from(ticketTypes).where(eq(ticketTypes.isActive, true));
  return rows.map(({ admits }) => admits);
}

/** Includes tickets that are not on sale. */
export const readTicketsForSale = rememberContent(async (db, ids: readonly number[]) =>
  db
    .select({ type: ticketTypes, lastEntry: lastEntryColumn(ticketTypes.poolId) })
    .from(ticketTypes)
    .where(isAnyOf(ticketTypes.id, ids)),
);

export type TicketForSale = Awaited<ReturnType<typeof readTicketsForSale>>[number];

export function listSaleTerms(db: Db | Tx, ids: readonly number[]): Promise<SaleTerms[]> {
  return termRows(db).execute({ ids: [...new Set(ids)] });
}

const termRows = prepareOnce((db) => {
  const { id, openWeekdays, cutoffMinutes, poolId } = ticketTypes;
  return db
    .select({ openWeekdays, cutoffMinutes, lastEntry: lastEntryColumn(poolId) })
    .from(ticketTypes)
    .where(sql`${id} = any(${sql.placeholder("ids")})`);
});

/** Returns for each pool the fewest minutes before the last entry at which a ticket of that weekday is still sold. */
export async function readCutoffsByPool(db: Db, weekday: number): Promise<ReadonlyMap<number, number>> {
  const { poolId, cutoffMinutes, openWeekdays, isActive } = ticketTypes;
  const rows = await db
    .select({ poolId, minutes: min(cutoffMinutes) })
    .from(ticketTypes)
    .where(and(eq(isActive, true), sql`${weekday} = any(${openWeekdays})`))
    .groupBy(poolId);
  return new Map(rows.map(({ poolId, minutes }) => [poolId, minutes ?? 0]));
}

export async function findTicketTypeId(db: Db | Tx, slug: string): Promise<number | null> {
  const [found] = await db.select({ id: ticketTypes.id }).from(ticketTypes).where(eq(ticketTypes.slug, slug));
  return found?.id ?? null;
}

export function listCategories(db: Db) {
  return db.select().from(priceCategories).where(eq(priceCategories.isActive, true)).orderBy(priceCategories.position);
}

export const ticketNamesQuery = sql`select slug, name from ${ticketTypes} where is_active order by position limit 50`;
