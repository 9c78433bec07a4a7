// For what every request sends: drizzle's putting a query together costs more than the database's reading it.
import { is, Placeholder, SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db, Tx } from "./client.server";

const dialect = new PgDialect({ casing: "snake_case" });

/** A part of a query that never changes, written out once. Throws for a part with values: those are `staticQuery`'s. */
export function staticSql(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error("staticSql: a part with values is not static");
  return sql.raw(text);
}

/** A query written out once, of which only the values named by a `sql.placeholder` change. */
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

/** A query of drizzle's builder, its values `sql.placeholder`s: put together once for the pool, and once for a transaction. */
export function prepareOnce<Query>(write: (db: Db | Tx) => { prepare(name: string): Query }): (db: Db | Tx) => Query {
  const written = new WeakMap<Db | Tx, Query>();
  return (db) => {
    const query = written.get(db) ?? write(db).prepare("");
    written.set(db, query);
    return query;
  };
}
