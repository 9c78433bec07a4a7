import { asc, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { themeSections } from "~db/schema/content";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { requireUsablePictures } from "../../media/picture-rows.server";
import { requirePermission } from "../../permission";
import { NewSection, Section } from "./schema";

/** Validates all sections before writing any. @throws ZodError */
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

async function requirePictureTexts(tx: Tx, { before, after }: { before: unknown; after: unknown }): Promise<void> {
  const known = listPictureFields(before).map(({ slug }) => slug);
  for (const { field, slug } of listPictureFields(after, "content"))
    await requireUsablePictures(tx, field, { chosen: [slug], before: known });
}

function listPictureFields(value: unknown, path = ""): { field: string; slug: string }[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = `${path}.${name}`;
    const isPicture = (name === "picture" || name === "night") && typeof inner === "string";
    return isPicture ? [{ field, slug: inner }] : listPictureFields(inner, field);
  });
}

type SectionChange = { isActive: boolean } | { position: number } | { content: unknown };

/** @throws DomainError section_not_found, picture_unknown, picture_without_alt; ZodError */
export async function changeSection(ctx: Ctx, { id, change }: { id: number; change: SectionChange }): Promise<void> {
  const staff = requirePermission(ctx, "content");
  await transact(ctx.db, async (tx) => {
    const [section] = await tx.select().from(themeSections).where(eq(themeSections.id, id)).for("update");
    if (!section) throw new DomainError("section_not_found");
    const checked = "content" in change ? Section.parse({ kind: section.kind, content: change.content }) : change;
    if ("content" in checked) await requirePictureTexts(tx, { before: section.content, after: checked.content });
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
