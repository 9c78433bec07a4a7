import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * A part of a query that never changes, written out once: for one that every request sends, drizzle's putting it together
 * costs more than the database's reading it. Throws for a part with values, which would change.
 */
export function staticSql(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error("staticSql: a part with values is not static");
  return sql.raw(text);
}
