import { desc, lte } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { vatRates } from "~db/schema/catalog";

export async function getVatPercent(db: Db | Tx, date: string): Promise<number> {
  const [rate] = await db
    .select()
    .from(vatRates)
    .where(lte(vatRates.startsOn, date))
    .orderBy(desc(vatRates.startsOn))
    .limit(1);
  return rate?.percent ?? 10;
}
