import { and, asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { mapLocales } from "~/lib/locale";
import type { Db, Tx } from "~db/client.server";
import { themeSections } from "~db/schema/content";
import { lockName, transact } from "~db/transaction.server";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { readPictureChoices, requireUsablePictures } from "../../media/picture-rows.server";
import { requirePermission } from "../../permission";
import { listEntriesAbout } from "../../staff/audit-log.server";
import { writeSections } from "./change-sections.server";
import { ofTheme } from "./get-sections.server";
import { type GetHomePicture, type SaveHomePicture, Section } from "./schema";

const subject = "page home";

const isOnHome = and(eq(themeSections.pageType, "home"), eq(themeSections.isActive, true), ofTheme(null));

export async function findHomePicture(db: Db): Promise<string | null> {
  return (await findHero(db))?.content.picture ?? null;
}

export async function getHomePicture(ctx: Ctx, { q, chosen }: z.output<typeof GetHomePicture>) {
  requirePermission(ctx, "content");
  const saved = await findHomePicture(ctx.db);
  const slugs = [chosen ?? saved ?? ""].filter(Boolean);
  return { saved, ...(await readPictureChoices(ctx.db, { slugs, q })) };
}

/**
 * The picture is also shown in dark mode. A shop whose home page has no sections yet gets the sections that it showed
 * until then. @throws DomainError nothing_to_change, edit_conflict, picture_unknown, picture_without_alt
 */
export async function saveHomePicture(ctx: Ctx, { picture, base }: z.output<typeof SaveHomePicture>): Promise<void> {
  const staff = requirePermission(ctx, "content");
  await transact(ctx.db, async (tx) => {
    // Two staff members who save at the same moment would both add a section.
    await lockName(tx, "home picture");
    const hero = await findHero(tx, "update");
    const before = hero?.content.picture ?? "";
    if (before === picture) throw new DomainError("nothing_to_change", { field: "pictures" });
    if (base !== undefined && base !== before) {
      const [last] = await listEntriesAbout(tx, subject);
      const params = { name: last?.name ?? "", base, theirs: before };
      throw new DomainError("edit_conflict", { field: "pictures", params });
    }
    await requireUsablePictures(tx, "pictures", { chosen: [picture].filter(Boolean) });
    if (!hero) await addHero(tx, ctx, picture);
    else {
      const { picture: _, night: __, ...content } = hero.content;
      await tx
        .update(themeSections)
        .set({ content: { ...content, ...(picture && { picture }) }, updatedAt: ctx.now })
        .where(eq(themeSections.id, hero.id));
    }
    await staff.writeAuditEntry(tx, {
      action: "home_picture_changed",
      subject,
      before: { picture: before },
      after: { picture },
    });
  });
}

async function findHero(db: Db | Tx, lock?: "update") {
  const { id, kind, content, position } = themeSections;
  const query = db
    .select({ id, kind, content })
    .from(themeSections)
    .where(and(isOnHome, eq(kind, "hero")))
    .orderBy(asc(position), asc(id))
    .$dynamic();
  const rows = await (lock ? query.for(lock) : query);
  for (const row of rows) {
    const { data } = Section.safeParse(row);
    if (data?.kind === "hero") return { id: row.id, content: data.content };
  }
  return null;
}

async function addHero(tx: Tx, ctx: Ctx, picture: string): Promise<void> {
  const { position, pageType } = themeSections;
  const hasSections = (await tx.$count(themeSections, isOnHome)) > 0;
  const title = mapLocales(() => "{shop_name}");
  const hero = { pageType: "home", position: 0, kind: "hero", content: { title, picture, booking: true } } as const;
  if (hasSections) {
    await tx
      .update(themeSections)
      .set({ position: sql`${position} + 1` })
      .where(eq(pageType, "home"));
    return writeSections(tx, ctx, [hero]);
  }
  await writeSections(tx, ctx, [hero, { pageType: "home", position: 1, kind: "tickets", content: { most: 12 } }]);
}
