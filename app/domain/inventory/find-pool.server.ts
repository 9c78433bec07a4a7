import { eq } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { pools } from "~db/schema/inventory";

export async function findPoolId(db: Db | Tx, slug: string): Promise<number | null> {
  const [found] = await db.select({ id: pools.id }).from(pools).where(eq(pools.slug, slug));
  return found?.id ?? null;
}
