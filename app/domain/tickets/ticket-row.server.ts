import { asc, eq, inArray, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db, Tx } from "~db/client.server";
import { priceCategories, ticketTypes } from "~db/schema/tickets";
import { prepareOnce } from "~db/static-sql";
import { lastEntryOf } from "../capacity/stores.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { type PictureView, pictureOf } from "../pictures/find-picture.server";
import type { SaleTerms } from "./sales.rules";

/** The tickets on the shelf, each with its pool's last entry and its picture; with a slug, that one alone. */
const ticketRows = prepareOnce((db) => {
  const slug = sql.placeholder("slug");
  return db
    .select({
      type: ticketTypes,
      lastEntry: lastEntryOf(ticketTypes.poolId),
      picture: pictureOf(ticketTypes.picture),
      unit: smallestUnit,
    })
    .from(ticketTypes)
    .where(sql`${ticketTypes.active} and ${or(sql`${slug}::text is null`, eq(ticketTypes.slug, slug))}`)
    .orderBy(asc(ticketTypes.position));
});

/** How many people the smallest unit of a ticket admits. */
const smallestUnit = sql<number>`(select coalesce(min(jsonb_array_length(c.members)), 1)
  from ${priceCategories} c where c.ticket_type_id = ${ticketTypes}.id)`;

/** A ticket on the shelf. @throws DomainError ticket_not_found */
export async function getTicketRow({ db }: Pick<Ctx, "db">, slug: string) {
  const [row] = await ticketRows(db).execute({ slug });
  if (!row) throw new DomainError("ticket_not_found", { field: "slug" });
  return withTerms(row);
}

export type TicketRow = Awaited<ReturnType<typeof getTicketRow>>;

/** All of them, in the shop's order. */
export async function listTicketRows({ db }: Pick<Ctx, "db">) {
  return (await ticketRows(db).execute({ slug: null })).map(withTerms);
}

/** With what decides when it is sold (`SaleTerms`). */
function withTerms<Row extends { type: typeof ticketTypes.$inferSelect; lastEntry: string }>(row: Row) {
  return { ...row, terms: { ...row.type, lastEntry: row.lastEntry } };
}

/** When a ticket is sold, as a column for who refers to one; null for who refers to none. */
export function saleTermsOf(ticketTypeId: SQL | AnyPgColumn) {
  return sql<SaleTerms | null>`(select json_build_object('openWeekdays', type.open_weekdays,
      'cutoffMinutes', type.cutoff_minutes, 'lastEntry', ${lastEntryOf(sql`type.pool_id`)})
    from ${ticketTypes} type where type.id = ${ticketTypeId})`;
}

type SoldTicket = { slug: string; picture: string; band: PictureView | null; categories: number };

/**
 * A ticket as it is shown where it was sold, in the same way: its picture by its name and as it is drawn, and how many
 * categories there are to choose from.
 */
export function soldTicketOf(ticketTypeId: SQL | AnyPgColumn) {
  return sql<SoldTicket | null>`(
    select json_build_object('slug', type.slug, 'picture', type.picture,
      'band', ${pictureOf(sql`type.picture`)}, 'categories',
      (select count(*) from ${priceCategories} c where c.ticket_type_id = type.id))
    from ${ticketTypes} type where type.id = ${ticketTypeId})`;
}

/** Which pool a ticket's places come from, in the same way. */
export function poolOf(ticketTypeId: SQL | AnyPgColumn) {
  return sql<number>`(select type.pool_id from ${ticketTypes} type where type.id = ${ticketTypeId})`;
}

/** The categories of ticket types, as JSON rows in their order, and their ids, for a query that has `ids`. */
export function categoriesOf(ids: Placeholder) {
  const mine = sql`from ${priceCategories} c where c.ticket_type_id = any(${ids})`;
  return { rows: sql`(select json_agg(c order by c.position) ${mine})`, ids: sql`(select c.id ${mine})` };
}

/** Ticket types that a cart holds, on the shelf or not, each with its pool's last entry. */
export function ticketsToSell(db: Db | Tx, ids: readonly number[]) {
  return db
    .select({ type: ticketTypes, lastEntry: lastEntryOf(ticketTypes.poolId) })
    .from(ticketTypes)
    .where(inArray(ticketTypes.id, [...ids]));
}

/** The id of the ticket that a form names, on the shelf or not; null where there is none. */
export async function findTicketTypeId(db: Db | Tx, slug: string): Promise<number | null> {
  const [found] = await db.select({ id: ticketTypes.id }).from(ticketTypes).where(eq(ticketTypes.slug, slug));
  return found?.id ?? null;
}

/** All categories of all tickets, in their order. */
export function listCategories(db: Db) {
  return db.select().from(priceCategories).orderBy(priceCategories.position);
}
