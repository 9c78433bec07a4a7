import { type GetColumnData, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { writeArray } from "./array-types";

/** Unlike `inArray`, sends a list of any length as one parameter, so that all lists share a prepared statement. */
export function isAnyOf<Column extends AnyPgColumn>(
  column: Column,
  values: readonly GetColumnData<Column, "raw">[] | ReadonlySet<GetColumnData<Column, "raw">>,
): SQL<boolean> {
  return sql<boolean>`${column} = any(${sql.param(writeArray([...values].map((value) => column.mapToDriverValue(value))))})`;
}
