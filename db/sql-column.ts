import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** An SQL expression can take the place of a column. */
export type SqlColumn = SQL | AnyPgColumn;
