// These functions are for queries of every request, because building one with Drizzle costs more than running it.
import { is, Placeholder, SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db, Tx } from "./client.server";

const dialect = new PgDialect({ casing: "snake_case" });

/** Renders a constant part of a query. @throws {Error} if the part has values; use `staticQuery` for those */
export function staticSql(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error("staticSql: a part with values is not static");
  return sql.raw(text);
}

/** Renders the query once. Only the values of its `sql.placeholder`s change. */
export function staticQuery<Values extends Record<string, unknown>>(query: SQL): (values: Values) => SQL {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const [start = "", ...texts] = text.split(/\$\d+/).map((part) => sql.raw(part));
  return (values) =>
    new SQL([
      start,
      ...texts.flatMap((text, at) => {
        const param = params[at];
        return [sql.param(is(param, Placeholder) ? (values[param.name] ?? null) : param), text];
      }),
    ]);
}

/** Prepares the query once for each pool or transaction. */
export function prepareOnce<Query>(write: (db: Db | Tx) => { prepare(name: string): Query }): (db: Db | Tx) => Query {
  const written = new WeakMap<Db | Tx, Query>();
  return (db) => {
    const query = written.get(db) ?? write(db).prepare("");
    written.set(db, query);
    return query;
  };
}
