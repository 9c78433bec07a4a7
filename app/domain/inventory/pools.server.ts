import { asc, eq } from "drizzle-orm";
import { type Locale, textIn } from "~/lib/locale";
import type { Db, Tx } from "~db/client.server";
import { pools } from "~db/schema/inventory";

export async function findPoolId(db: Db | Tx, slug: string): Promise<number | null> {
  const [found] = await db.select({ id: pools.id }).from(pools).where(eq(pools.slug, slug));
  return found?.id ?? null;
}

export async function listPools(
  db: Db | Tx,
  locale: Locale,
): Promise<{ id: number; name: string; lastEntry: string }[]> {
  const { id, name, lastEntry } = pools;
  const rows = await db.select({ id, name, lastEntry }).from(pools).orderBy(asc(id));
  return rows.map(({ name, ...pool }) => ({ ...pool, name: textIn(name, locale) }));
}
