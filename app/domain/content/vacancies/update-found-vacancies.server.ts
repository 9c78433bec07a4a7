import { sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { vacancies } from "~db/schema/content";
import { isOpen } from "./open-vacancies.server";

/** Updates the search index: it has the vacancies that are open now. */
export async function updateFoundVacancies(ctx: { db: Db | Tx; now: Date }): Promise<void> {
  const { isFound } = vacancies;
  await ctx.db
    .update(vacancies)
    .set({ isFound: sql`not ${isFound}` })
    .where(sql`${isFound} <> (${isOpen(ctx)})`);
}
