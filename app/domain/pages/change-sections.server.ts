import { asc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { themeSections } from "~db/schema/pages";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { mustBe } from "../permission";
import { NewSection, Section } from "./schema";

/** None is written that could not be read. @throws ZodError */
export async function writeSections(tx: Tx, sections: readonly NewSection[]): Promise<void> {
  await tx.insert(themeSections).values(sections.map((section) => NewSection.parse(section)));
}

export async function listPageSections(ctx: Ctx, pageType: string) {
  mustBe(ctx, "manager");
  const { id, themeId, position, kind, isActive, content } = themeSections;
  return ctx.db
    .select({ id, themeId, position, kind, isActive, content })
    .from(themeSections)
    .where(eq(themeSections.pageType, pageType))
    .orderBy(asc(position), asc(id));
}

type Change = { isActive: boolean } | { position: number } | { content: unknown };

/** @throws DomainError forbidden, section_not_found; ZodError */
export async function changeSection(ctx: Ctx, { id, change }: { id: number; change: Change }): Promise<void> {
  mustBe(ctx, "manager");
  const [section] = await ctx.db.select().from(themeSections).where(eq(themeSections.id, id));
  if (!section) throw new DomainError("section_not_found");
  const checked = "content" in change ? Section.parse({ kind: section.kind, content: change.content }) : change;
  await ctx.db
    .update(themeSections)
    .set({ ...checked, updatedAt: ctx.now })
    .where(eq(themeSections.id, id));
}
