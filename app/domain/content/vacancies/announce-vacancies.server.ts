import { sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { vacancies } from "~db/schema/content";
import { isOpen } from "./open-vacancies.server";

/** The search has what can be applied for now: from its first day to its last. */
export async function announceVacancies(ctx: { db: Db | Tx; now: Date }): Promise<void> {
  const { isFound } = vacancies;
  await ctx.db
    .update(vacancies)
    .set({ isFound: sql`not ${isFound}` })
    .where(sql`${isFound} <> (${isOpen(ctx)})`);
}
