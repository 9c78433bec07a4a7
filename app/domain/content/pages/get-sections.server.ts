import { and, asc, eq, isNull, like, or, type SQL, sql } from "drizzle-orm";
import type { Locale } from "~/lib/locale";
import { logError } from "~/lib/log.server";
import { themeSections } from "~db/schema/content";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { picturesOf } from "../../media/find-picture.server";
import type { TextReader } from "../../shop/localize-content.server";
import { activeThemeId } from "../../shop/theme.server";
import { Section } from "./schema";
import { pictureSlugsOfSection } from "./section-pictures.server";
import { type SectionView, viewSection } from "./view-section.server";

type SectionFilter = { themeId?: number | null | undefined; locale?: Locale | undefined };
type SectionReader = Pick<Ctx, "db"> & TextReader;

export async function getSections(ctx: SectionReader, filter: SectionFilter): Promise<SectionView[]> {
  return withFallback([], readSections(ctx, filter));
}

export async function getPageSections(
  ctx: SectionReader,
  filter: SectionFilter & { pageType: string },
): Promise<SectionView[]> {
  return withFallback([], readSections(ctx, filter, eq(themeSections.pageType, filter.pageType)));
}

export async function readPageSections(
  ctx: SectionReader,
  filter: SectionFilter & { pageType: string },
): Promise<SectionView[]> {
  const sections = await withFallback(null, readSections(ctx, filter, eq(themeSections.pageType, filter.pageType)));
  if (!sections) throw new DomainError("page_unreadable");
  return sections;
}

export async function findSection(
  ctx: SectionReader,
  filter: SectionFilter & { sectionId: number | null },
): Promise<SectionView | null> {
  if (filter.sectionId === null) return null;
  const [section = null] = await withFallback([], readSections(ctx, filter, eq(themeSections.id, filter.sectionId)));
  return section;
}

export async function listLandingPages({ db }: Pick<Ctx, "db">): Promise<string[]> {
  const isVisible = and(like(themeSections.pageType, "pages/%"), eq(themeSections.isActive, true), ofTheme(null));
  const reads = db
    .selectDistinct({ pageType: themeSections.pageType })
    .from(themeSections)
    .where(isVisible)
    .orderBy(asc(themeSections.pageType));
  const rows = await withFallback([], reads);
  return rows.map(({ pageType }) => pageType.slice("pages/".length));
}

async function readSections(
  { db, ...ctx }: SectionReader,
  { themeId, locale }: SectionFilter,
  condition?: SQL,
): Promise<SectionView[]> {
  const rows = await db
    .select({
      id: themeSections.id,
      pageType: themeSections.pageType,
      position: themeSections.position,
      kind: themeSections.kind,
      content: themeSections.content,
      pictures: picturesOf(sql`array(${pictureSlugsOfSection})`),
    })
    .from(themeSections)
    .where(and(eq(themeSections.isActive, true), ofTheme(themeId), condition))
    .orderBy(asc(themeSections.pageType), asc(themeSections.position), asc(themeSections.id));
  return rows.flatMap(({ kind, content, pictures, ...row }) => {
    const { data, error } = Section.safeParse({ kind, content });
    if (data)
      return [{ ...row, ...viewSection({ shop: ctx.shop, locale: locale ?? ctx.locale }, data, pictures ?? {}) }];
    logError(error, `section ${row.id}`);
    return [];
  });
}

export function ofTheme(themeId: number | null | undefined): SQL | undefined {
  const own = themeId ?? activeThemeId;
  return or(isNull(themeSections.themeId), eq(themeSections.themeId, own));
}

async function withFallback<Result, Instead>(fallback: Instead, reads: PromiseLike<Result>): Promise<Result | Instead> {
  try {
    return await reads;
  } catch (error) {
    logError(error, "theme sections");
    return fallback;
  }
}
