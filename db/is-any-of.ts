import { type GetColumnData, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { writeArray } from "./array-types";

/**
 * Unlike `inArray` it sends a single parameter, so the list has no limit of 65,534 values, and lists of any length
 * share a prepared statement. Use `inArray` for lists of a fixed length.
 */
export function isAnyOf<Column extends AnyPgColumn>(
  column: Column,
  values: readonly GetColumnData<Column, "raw">[] | ReadonlySet<GetColumnData<Column, "raw">>,
): SQL<boolean> {
  return sql<boolean>`${column} = any(${sql.param(writeArray([...values].map((value) => column.mapToDriverValue(value))))})`;
}
