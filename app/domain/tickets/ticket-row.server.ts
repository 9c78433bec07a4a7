import { and, eq } from "drizzle-orm";
import { pictures, pools, ticketTypes } from "~db/schema";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { pictureColumns } from "../site/find-picture.server";

/** A ticket on the shelf with its pool's last entry and its picture. @throws DomainError ticket_not_found */
export async function getTicketRow({ db }: Pick<Ctx, "db">, slug: string) {
  const [row] = await db
    .select({
      type: ticketTypes,
      lastEntry: pools.lastEntry,
      picture: pictureColumns,
    })
    .from(ticketTypes)
    .innerJoin(pools, eq(pools.id, ticketTypes.poolId))
    .leftJoin(pictures, eq(pictures.slug, ticketTypes.picture))
    .where(and(eq(ticketTypes.slug, slug), eq(ticketTypes.active, true)));
  if (!row) throw new DomainError("ticket_not_found", { field: "slug" });
  return { ...row, terms: { ...row.type, lastEntry: row.lastEntry } };
}
