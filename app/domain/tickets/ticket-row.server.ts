import { asc, eq, or, sql } from "drizzle-orm";
import { pictures, pools, ticketTypes } from "~db/schema";
import { prepareOnce } from "~db/static-sql";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { pictureColumns } from "../site/find-picture.server";

/** The tickets on the shelf, each with its pool's last entry and its picture; with a slug, that one alone. */
const ticketRows = prepareOnce((db) => {
  const slug = sql.placeholder("slug");
  return db
    .select({ type: ticketTypes, lastEntry: pools.lastEntry, picture: pictureColumns })
    .from(ticketTypes)
    .innerJoin(pools, eq(pools.id, ticketTypes.poolId))
    .leftJoin(pictures, eq(pictures.slug, ticketTypes.picture))
    .where(sql`${ticketTypes.active} and ${or(sql`${slug}::text is null`, eq(ticketTypes.slug, slug))}`)
    .orderBy(asc(ticketTypes.position));
});

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
