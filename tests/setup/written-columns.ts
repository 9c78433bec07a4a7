import type postgres from "postgres";

/** Lists the columns that an insert may write, for copies of rows. PostgreSQL writes the generated ones itself. */
export async function writtenColumns(sql: postgres.ISql, table: string): Promise<string> {
  const [row] = await sql<{ names: string }[]>`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`;
  return row!.names;
}
