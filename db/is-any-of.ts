import { type GetColumnData, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { writeArray } from "./array-types";

/** For lists of variable length: unlike `inArray`, it always sends one parameter, so all lists share a statement. */
export function isAnyOf<Column extends AnyPgColumn>(
  column: Column,
  values: readonly GetColumnData<Column, "raw">[] | ReadonlySet<GetColumnData<Column, "raw">>,
): SQL<boolean> {
  return sql<boolean>`${column} = any(${sql.param(writeArray([...values].map((value) => column.mapToDriverValue(value))))})`;
}
