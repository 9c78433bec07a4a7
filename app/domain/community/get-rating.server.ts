import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Localized } from "~/lib/locale";
import { countsOf } from "../catalog/ratings.server";
import type { Ctx } from "../ctx";
import { aboutView, itemIdOf, namedBy, throwItemNotFound } from "./reviewed-items.server";
import type { About, RatingQuery } from "./schema";

type RatingRow = { id: number | null; thing: { slug: string | null; name: Localized } | null; counts: number[] | null };

/** `stars` counts the ratings with 1 to 5 stars, in this order. @throws a not-found DomainError of the item's kind */
export async function getRating(ctx: Ctx, { about }: z.output<typeof RatingQuery>) {
  const { thing, counts } = await readRating(ctx, about);
  const count = counts.reduce((sum, of) => sum + of, 0);
  const stars = counts.reduce((sum, of, index) => sum + of * (index + 1), 0);
  return {
    about: about ? aboutView(about.kind, thing, ctx.locale) : null,
    average: count > 0 ? Math.round((stars * 10) / count) / 10 : null,
    ...{ count, stars: counts },
  };
}

/** The `id` is 0 for the place and for all items together. @throws a not-found DomainError of the item's kind */
export async function readRating({ db }: Pick<Ctx, "db">, about: About | undefined) {
  const [row] =
    await db.execute<RatingRow>(sql`select thing.id, ${about ? namedBy(about, sql`thing.id`) : sql`null`} as thing,
    ${countsOf(about?.kind ?? "all", sql`thing.id`)} as counts from (select ${about ? itemIdOf(about) : sql`0`} as id) thing`);
  if (about && (!row || row.id === null)) throwItemNotFound(about);
  return { id: row?.id ?? 0, thing: row?.thing ?? null, counts: row?.counts ?? [0, 0, 0, 0, 0] };
}

export type RatingView = Awaited<ReturnType<typeof getRating>>;
