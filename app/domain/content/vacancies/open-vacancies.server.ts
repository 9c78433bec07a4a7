import { and, eq, gte, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Ctx } from "~/domain/ctx";
import { DomainError } from "~/domain/errors";
import type { Localized } from "~/lib/localized";
import { shopDate } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import { type VacancyId, vacancies } from "~db/schema/content";

type VacancyReader = Pick<Ctx, "now"> & { db: Db | Tx };

export function isOpen({ now }: Pick<Ctx, "now">) {
  return and(lte(vacancies.publishedAt, now), isNotClosed(shopDate(now)));
}

/** The SQL form of `hasClosed`, negated. */
export function isNotClosed(today: string) {
  return or(isNull(vacancies.closesOn), gte(vacancies.closesOn, today));
}

export function hasClosed({ closesOn }: { closesOn: string | null }, { now }: Pick<Ctx, "now">): boolean {
  return closesOn !== null && closesOn < shopDate(now);
}

/** @throws DomainError vacancy_not_found, vacancy_closed */
export async function findOpenVacancyId({ db, now }: VacancyReader, slug: string): Promise<VacancyId> {
  const { id, publishedAt, closesOn } = vacancies;
  const [vacancy] = await db.select({ id, publishedAt, closesOn }).from(vacancies).where(eq(vacancies.slug, slug));
  if (!vacancy || vacancy.publishedAt > now) throw new DomainError("vacancy_not_found");
  if (hasClosed(vacancy, { now })) throw new DomainError("vacancy_closed");
  return vacancy.id;
}

export function vacancyTitleOf(id: AnyPgColumn): SQL<Localized> {
  return sql<Localized>`(select title from ${vacancies} where ${vacancies.id} = ${id})`;
}

/** Updates the search index: it has the vacancies that are open now. */
export async function updateFoundVacancies(ctx: { db: Db | Tx; now: Date }): Promise<void> {
  const { isFound } = vacancies;
  await ctx.db
    .update(vacancies)
    .set({ isFound: sql`not ${isFound}` })
    .where(sql`${isFound} <> (${isOpen(ctx)})`);
}
