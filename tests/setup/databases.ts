import postgres, { type Sql } from "postgres";

export async function runAsAdmin<T>(adminUrl: string, work: (sql: Sql) => PromiseLike<T>): Promise<T> {
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

export async function dropDatabases(adminUrl: string, prefix: string) {
  await runAsAdmin(adminUrl, async (sql) => {
    const rows = await sql<{ name: string }[]>`select datname as name from pg_database`;
    for (const { name } of rows.filter((row) => row.name.startsWith(`${prefix}_`))) {
      await sql`drop database if exists ${sql(name)} with (force)`;
    }
  });
}
