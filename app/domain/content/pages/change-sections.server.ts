import { asc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { themeSections } from "~db/schema/content";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { requirePermission } from "../../permission";
import { NewSection, Section } from "./schema";

/** Validates all sections before it writes any. @throws ZodError */
export async function writeSections(tx: Tx, { now }: Pick<Ctx, "now">, sections: readonly NewSection[]): Promise<void> {
  await tx
    .insert(themeSections)
    .values(sections.map((section) => ({ ...NewSection.parse(section), createdAt: now, updatedAt: now })));
}

export async function listPageSections(ctx: Ctx, pageType: string) {
  requirePermission(ctx, "content");
  const { id, themeId, position, kind, isActive, content } = themeSections;
  return ctx.db
    .select({ id, themeId, position, kind, isActive, content })
    .from(themeSections)
    .where(eq(themeSections.pageType, pageType))
    .orderBy(asc(position), asc(id));
}

type SectionChange = { isActive: boolean } | { position: number } | { content: unknown };

export async function changeSection(ctx: Ctx, { id, change }: { id: number; change: SectionChange }): Promise<void> {
  const staff = requirePermission(ctx, "content");
  await transact(ctx.db, async (tx) => {
    const [section] = await tx.select().from(themeSections).where(eq(themeSections.id, id)).for("update");
    if (!section) throw new DomainError("section_not_found");
    const checked = "content" in change ? Section.parse({ kind: section.kind, content: change.content }) : change;
    await tx
      .update(themeSections)
      .set({ ...checked, updatedAt: ctx.now })
      .where(eq(themeSections.id, id));
    const { isActive, position } = section;
    const after = "content" in change ? { content: "rewritten" } : change;
    await staff.writeAuditEntry(tx, {
      action: "section_changed",
      subject: `section ${id}`,
      before: { isActive, position },
      after,
    });
  });
}
