import { asc } from "drizzle-orm";
import { type Locale, textIn } from "~/i18n/locale";
import type { Db } from "~db/client.server";
import { pools } from "~db/schema/inventory";

export async function listPools(db: Db, locale: Locale): Promise<{ id: number; name: string }[]> {
  const rows = await db.select({ id: pools.id, name: pools.name }).from(pools).orderBy(asc(pools.id));
  return rows.map(({ id, name }) => ({ id, name: textIn(name, locale) }));
}
