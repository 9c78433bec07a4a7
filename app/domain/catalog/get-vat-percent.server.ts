import { desc, lte } from "drizzle-orm";
import { rememberContent } from "~db/remember-content.server";
import { vatRates } from "~db/schema/catalog";

export const getVatPercent = rememberContent(async (db, date: string): Promise<number> => {
  const [rate] = await db
    .select()
    .from(vatRates)
    .where(lte(vatRates.startsOn, date))
    .orderBy(desc(vatRates.startsOn))
    .limit(1);
  return rate?.percent ?? 10;
});
