import { and, asc, eq, isNull, like, or, type SQL, sql } from "drizzle-orm";
import type { Locale } from "~/i18n/locale";
import { logError } from "~/lib/log.server";
import { pictures, themeSections, themes } from "~db/schema";
import type { Ctx } from "../../ctx";
import { type PictureView, picAsJson } from "../../site/find-picture.server";
import { Section } from "./schema";
import { type SectionView, viewSection } from "./view-section.server";

type Which = { themeId?: number | null | undefined; locale?: Locale | undefined };
type Asker = Pick<Ctx, "db" | "locale">;

/** All sections of a theme, page by page; none where they cannot be read. */
export async function getSections(ctx: Asker, which: Which): Promise<SectionView[]> {
  return orElse([], read(ctx, which));
}

/** The sections of one page in their order; none where they cannot be read. */
export async function getPageSections(ctx: Asker, which: Which & { pageType: string }): Promise<SectionView[]> {
  return orElse([], read(ctx, which, eq(themeSections.pageType, which.pageType)));
}

/** One section that is shown; null where there is none, or it cannot be read. */
export async function getSection(ctx: Asker, which: Which & { sectionId: number }): Promise<SectionView | null> {
  const [section = null] = await orElse([], read(ctx, which, eq(themeSections.id, which.sectionId)));
  return section;
}

/** The landing pages that have something to show, by slug; none where they cannot be read. */
export async function listLandingPages({ db }: Pick<Ctx, "db">): Promise<string[]> {
  const shown = and(like(themeSections.pageType, "pages/%"), eq(themeSections.isActive, true), ofTheme(null));
  const reads = db
    .selectDistinct({ pageType: themeSections.pageType })
    .from(themeSections)
    .where(shown)
    .orderBy(asc(themeSections.pageType));
  const rows = await orElse([], reads);
  return rows.map(({ pageType }) => pageType.slice("pages/".length));
}

/** In one query, with where their pictures are. A row that its kind's schema refuses is logged and left out. */
async function read({ db, ...ctx }: Asker, { themeId, locale }: Which, more?: SQL): Promise<SectionView[]> {
  const rows = await db
    .select({
      id: themeSections.id,
      pageType: themeSections.pageType,
      position: themeSections.position,
      kind: themeSections.kind,
      content: themeSections.content,
      pictures: sql<Record<string, PictureView> | null>`(
        select json_object_agg(pic.slug, ${picAsJson}) from ${pictures} pic where pic.slug = any(array(
          select jsonb_path_query(content, 'strict $.**.picture', silent => true) #>> '{}' union all select content ->> 'night')))`,
    })
    .from(themeSections)
    .where(and(eq(themeSections.isActive, true), ofTheme(themeId), more))
    .orderBy(asc(themeSections.pageType), asc(themeSections.position), asc(themeSections.id));
  return rows.flatMap(({ kind, content, pictures: shown, ...row }) => {
    const { data, error } = Section.safeParse({ kind, content });
    if (data) return [{ ...row, ...viewSection(data, locale ?? ctx.locale, shown ?? {}) }];
    logError(error, `section ${row.id}`);
    return [];
  });
}

/** What stands in every theme, and what is the theme's own; null: the active one's. */
function ofTheme(themeId: number | null | undefined): SQL | undefined {
  const own = themeId ?? sql`(select active.id from ${themes} active where active.is_active)`;
  return or(isNull(themeSections.themeId), eq(themeSections.themeId, own));
}

async function orElse<Result>(instead: Result, reads: PromiseLike<Result>): Promise<Result> {
  try {
    return await reads;
  } catch (error) {
    logError(error, "theme sections");
    return instead;
  }
}
