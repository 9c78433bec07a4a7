import { asc, desc } from "drizzle-orm";
import { type Locale, localize } from "~/i18n/locale";
import { vacancies } from "~db/schema/content";
import type { Ctx } from "../../ctx";
import { isOpen } from "./open-vacancies.server";

const { slug, title, summary, team, kind, pay, publishedAt, closesOn } = vacancies;
export const vacancyColumns = { slug, title, summary, team, kind, pay, publishedAt, closesOn };
type Row = Pick<typeof vacancies.$inferSelect, keyof typeof vacancyColumns>;
const maxVacancies = 100;

export async function listVacancies(ctx: Ctx) {
  const rows = await ctx.db
    .select(vacancyColumns)
    .from(vacancies)
    .where(isOpen(ctx))
    .orderBy(desc(publishedAt), asc(vacancies.id))
    .limit(maxVacancies);
  return rows.map((row) => vacancyView(row, ctx.locale));
}

export function vacancyView({ slug, kind, closesOn, publishedAt, ...texts }: Row, locale: Locale) {
  return {
    ...{ slug, kind, closesOn, publishedAt: publishedAt.toISOString() },
    title: localize(texts.title, locale),
    summary: localize(texts.summary, locale),
    team: localize(texts.team, locale),
    pay: localize(texts.pay, locale),
  };
}
