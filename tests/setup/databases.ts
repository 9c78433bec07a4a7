import postgres, { type Sql } from "postgres";

export async function asAdmin<T>(adminUrl: string, work: (sql: Sql) => PromiseLike<T>): Promise<T> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Only databases that tests made are ever looked at. */
export async function dropDatabases(adminUrl: string, isMeant: (name: string) => boolean) {
  await asAdmin(adminUrl, async (sql) => {
    const rows = await sql<
      { name: string }[]
    >`select datname as name from pg_database where datname like 'gondola\_test\_%'`;
    for (const { name } of rows.filter((row) => isMeant(row.name))) {
      await sql`drop database if exists ${sql(name)} with (force)`;
    }
  });
}
