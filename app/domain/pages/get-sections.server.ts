import { and, asc, eq, isNull, like, or, type SQL, sql } from "drizzle-orm";
import type { Locale } from "~/i18n/locale";
import { logError } from "~/lib/log.server";
import { themeSections } from "~db/schema/pages";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { picturesOf } from "../pictures/find-picture.server";
import { activeThemeId } from "../shop/theme.server";
import { Section } from "./schema";
import { type SectionView, viewSection } from "./view-section.server";

type Which = { themeId?: number | null | undefined; locale?: Locale | undefined };
type Asker = Pick<Ctx, "db" | "locale">;

export async function getSections(ctx: Asker, which: Which): Promise<SectionView[]> {
  return orElse([], read(ctx, which));
}

export async function getPageSections(ctx: Asker, which: Which & { pageType: string }): Promise<SectionView[]> {
  return orElse([], read(ctx, which, eq(themeSections.pageType, which.pageType)));
}

/** @throws DomainError page_unreadable */
export async function readPageSections(ctx: Asker, which: Which & { pageType: string }): Promise<SectionView[]> {
  const sections = await orElse(null, read(ctx, which, eq(themeSections.pageType, which.pageType)));
  if (!sections) throw new DomainError("page_unreadable");
  return sections;
}

export async function getSection(ctx: Asker, which: Which & { sectionId: number | null }): Promise<SectionView | null> {
  if (which.sectionId === null) return null;
  const [section = null] = await orElse([], read(ctx, which, eq(themeSections.id, which.sectionId)));
  return section;
}

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

const picturesNamed = sql`
  select jsonb_path_query(content, 'strict $.**.picture', silent => true) #>> '{}' as slug union all select content ->> 'night'`;
export const picturesOfSections = sql`select named.slug from ${themeSections}, lateral (${picturesNamed}) named`;

async function read({ db, ...ctx }: Asker, { themeId, locale }: Which, more?: SQL): Promise<SectionView[]> {
  const rows = await db
    .select({
      id: themeSections.id,
      pageType: themeSections.pageType,
      position: themeSections.position,
      kind: themeSections.kind,
      content: themeSections.content,
      pictures: picturesOf(sql`array(${picturesNamed})`),
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

function ofTheme(themeId: number | null | undefined): SQL | undefined {
  const own = themeId ?? activeThemeId;
  return or(isNull(themeSections.themeId), eq(themeSections.themeId, own));
}

async function orElse<Result, Instead>(instead: Instead, reads: PromiseLike<Result>): Promise<Result | Instead> {
  try {
    return await reads;
  } catch (error) {
    logError(error, "theme sections");
    return instead;
  }
}
