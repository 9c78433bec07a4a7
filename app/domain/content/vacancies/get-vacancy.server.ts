import { and, eq, lte } from "drizzle-orm";
import type { z } from "zod";
import { vacancies } from "~db/schema/content";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import type { BySlug } from "../../schema";
import { vacancyColumns, vacancyView } from "./list-vacancies.server";
import { hasClosed } from "./open-vacancies.server";

/** A closed vacancy is still shown, for old links. `body` is HTML. @throws DomainError vacancy_not_found */
export async function getVacancy(ctx: Ctx, { slug }: z.output<typeof BySlug>) {
  const [row] = await ctx.db
    .select({ ...vacancyColumns, rendered: vacancies.rendered })
    .from(vacancies)
    .where(and(eq(vacancies.slug, slug), lte(vacancies.publishedAt, ctx.now)));
  if (!row) throw new DomainError("vacancy_not_found");
  const { vi, en } = row.rendered;
  const rendered = ctx.locale === "en" && en ? en : vi;
  return {
    ...vacancyView(row, ctx.locale),
    body: { text: rendered.html, lang: rendered === vi ? ("vi" as const) : ("en" as const) },
    isOpen: !hasClosed(row, ctx),
  };
}

export type VacancyView = Awaited<ReturnType<typeof getVacancy>>;
