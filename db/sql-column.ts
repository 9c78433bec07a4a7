import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** A column, or an SQL expression in its place. */
export type SqlColumn = SQL | AnyPgColumn;
