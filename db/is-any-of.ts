import { type GetColumnData, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { writeArray } from "./array-types";

/**
 * Whether the column has one of the values. Unlike `inArray` it sends one parameter, however many values there are: a list has no
 * limit of 65,534, and lists of any length share one prepared statement. `inArray` remains for lists whose length is fixed.
 */
export function isAnyOf<Column extends AnyPgColumn>(
  column: Column,
  values: readonly GetColumnData<Column, "raw">[] | ReadonlySet<GetColumnData<Column, "raw">>,
): SQL<boolean> {
  return sql<boolean>`${column} = any(${sql.param(writeArray([...values].map((value) => column.mapToDriverValue(value))))})`;
}
