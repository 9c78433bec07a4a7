import { type SQL, sql } from "drizzle-orm";
import { logError } from "~/lib/log.server";
import { isRefusedByDatabase } from "~db/read-parts.server";
import { type ReviewedKind, ratings } from "~db/schema/catalog";
import type { SqlColumn } from "~db/sql-column";
import { sqlState } from "~db/sql-state";

export type Rating = { average: number; count: number };

export function ratingOf(kind: ReviewedKind | "all", itemId: SqlColumn | number) {
  return sql<Rating | null>`(select json_build_object('average', round(totals.stars::numeric / totals.count, 1), 'count', totals.count)
    from ${ratings} r cross join lateral (select r.one + r.two + r.three + r.four + r.five as count,
      r.one + 2 * r.two + 3 * r.three + 4 * r.four + 5 * r.five as stars) as totals
    where r.kind = ${sql.raw(`'${kind}'`)} and r.item_id = ${itemId} and totals.count > 0)`;
}

export function countsOf(kind: SQL | ReviewedKind | "all", itemId: SqlColumn | number) {
  return sql<number[] | null>`(select json_build_array(r.one, r.two, r.three, r.four, r.five)
    from ${ratings} r where r.kind = ${kind} and r.item_id = ${itemId})`;
}

const noRating: typeof ratingOf = () => sql<Rating | null>`null::json`;

const lockNotAvailable = "55P03";

/**
 * If ratings cannot be read, the query is repeated without them, except after a lock timeout. Must run outside a
 * transaction, because the failed query would abort it.
 */
export async function readWithRatings<Result>(read: (rating: typeof ratingOf) => Promise<Result>): Promise<Result> {
  try {
    return await read(ratingOf);
  } catch (error) {
    if (!isRefusedByDatabase(error) || sqlState(error) === lockNotAvailable) throw error;
    const result = await read(noRating);
    logError(error, "ratings");
    return result;
  }
}
