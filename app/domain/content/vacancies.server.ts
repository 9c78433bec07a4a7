import { and, asc, desc, eq, gte, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { defaultLocale, type Localized } from "~/lib/locale";
import { shopDate } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import { type VacancyId, vacancies } from "~db/schema/content";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import type { BySlug } from "../schema";
import { fillRendered, localizeText } from "../shop/localize-content.server";

/** Includes closed vacancies, so that old links work. `body.text` is HTML. @throws DomainError vacancy_not_found */
export async function getVacancy(ctx: Ctx, { slug }: z.output<typeof BySlug>) {
  const [row] = await ctx.db
    .select({ ...vacancyColumns, rendered: vacancies.rendered })
    .from(vacancies)
    .where(and(eq(vacancies.slug, slug), lte(vacancies.publishedAt, ctx.now)));
  if (!row) throw new DomainError("vacancy_not_found");
  const { [ctx.locale]: own, [defaultLocale]: original } = row.rendered;
  const rendered = own ?? original;
  const lang = rendered === original ? defaultLocale : ctx.locale;
  return {
    ...vacancyView(ctx, row),
    body: { text: fillRendered(ctx, rendered.html, lang), lang },
    isOpen: !hasClosed(row, ctx),
  };
}

export type VacancyView = Awaited<ReturnType<typeof getVacancy>>;

const { slug, title, summary, team, kind, pay, publishedAt, closesOn } = vacancies;
const vacancyColumns = { slug, title, summary, team, kind, pay, publishedAt, closesOn };
type VacancyRow = Pick<typeof vacancies.$inferSelect, keyof typeof vacancyColumns>;
const maxVacancies = 100;

export async function listVacancies(ctx: Ctx) {
  const rows = await ctx.db
    .select(vacancyColumns)
    .from(vacancies)
    .where(isOpen(ctx))
    .orderBy(desc(publishedAt), asc(vacancies.id))
    .limit(maxVacancies);
  return rows.map((row) => vacancyView(ctx, row));
}

function vacancyView(ctx: Ctx, { slug, kind, closesOn, publishedAt, ...texts }: VacancyRow) {
  return {
    ...{ slug, kind, closesOn, publishedAt: publishedAt.toISOString() },
    title: localizeText(ctx, texts.title),
    summary: localizeText(ctx, texts.summary),
    team: localizeText(ctx, texts.team),
    pay: localizeText(ctx, texts.pay),
  };
}

type VacancyReader = Pick<Ctx, "now"> & { db: Db | Tx };

function isOpen({ now }: Pick<Ctx, "now">) {
  return and(lte(vacancies.publishedAt, now), isNotClosed(shopDate(now)));
}

export function isNotClosed(today: string) {
  return or(isNull(vacancies.closesOn), gte(vacancies.closesOn, today));
}

function hasClosed({ closesOn }: { closesOn: string | null }, { now }: Pick<Ctx, "now">): boolean {
  return closesOn !== null && closesOn < shopDate(now);
}

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

export async function updateIndexedVacancies(ctx: { db: Db | Tx; now: Date }): Promise<void> {
  const { isIndexed } = vacancies;
  await ctx.db
    .update(vacancies)
    .set({ isIndexed: sql`not ${isIndexed}` })
    .where(sql`${isIndexed} <> (${isOpen(ctx)})`);
}
