import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type ReviewedKind, ratings } from "~db/schema/catalog";

type Column = SQL | AnyPgColumn | number;

export type Rating = { average: number; count: number };

export function ratingOf(kind: ReviewedKind | "all", itemId: Column) {
  return sql<Rating | null>`(select json_build_object('average', round(totals.stars::numeric / totals.count, 1), 'count', totals.count)
    from ${ratings} r cross join lateral (select r.one + r.two + r.three + r.four + r.five as count,
      r.one + 2 * r.two + 3 * r.three + 4 * r.four + 5 * r.five as stars) as totals
    where r.kind = ${sql.raw(`'${kind}'`)} and r.item_id = ${itemId} and totals.count > 0)`;
}

export function countsOf(kind: SQL | ReviewedKind | "all", itemId: Column) {
  return sql<number[] | null>`(select json_build_array(r.one, r.two, r.three, r.four, r.five)
    from ${ratings} r where r.kind = ${kind} and r.item_id = ${itemId})`;
}
