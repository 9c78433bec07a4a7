import { asc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { themeSections } from "~db/schema";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { NewSection, Section } from "./schema";

/**
 * Writes sections that stand in every theme; none is written that could not be read. Called by the seed.
 * @throws ZodError
 */
export async function writeSections(tx: Tx, sections: readonly NewSection[]): Promise<void> {
  await tx.insert(themeSections).values(sections.map((section) => NewSection.parse(section)));
}

/** A page's sections, the hidden ones too, for staff. */
export async function listPageSections({ db }: Ctx, pageType: string) {
  const { id, themeId, position, kind, isActive, content } = themeSections;
  return db
    .select({ id, themeId, position, kind, isActive, content })
    .from(themeSections)
    .where(eq(themeSections.pageType, pageType))
    .orderBy(asc(position), asc(id));
}

type Change = { isActive: boolean } | { position: number } | { content: unknown };

/**
 * Shows, hides, moves or rewrites a section. Called by `npm run staff`.
 * @throws DomainError section_not_found; ZodError
 */
export async function changeSection(ctx: Ctx, { id, change }: { id: number; change: Change }): Promise<void> {
  const [section] = await ctx.db.select().from(themeSections).where(eq(themeSections.id, id));
  if (!section) throw new DomainError("section_not_found");
  const checked = "content" in change ? Section.parse({ kind: section.kind, content: change.content }) : change;
  await ctx.db
    .update(themeSections)
    .set({ ...checked, updatedAt: ctx.now })
    .where(eq(themeSections.id, id));
}
