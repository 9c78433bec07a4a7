import { and, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { logos, seoRecords } from "~db/schema/shop";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { pictureSlugAt } from "../media/find-picture.server";
import { pictureAddress } from "../media/media.rules";
import {
  type Icons,
  listPictureRows,
  readPictureFile,
  renderIcons,
  requireUsablePictures,
  storeIcons,
} from "../media/picture-rows.server";
import { requirePermission } from "../permission";
import { getAppearance } from "./get-appearance.server";
import type { RestoreLogos, SaveLogos } from "./schema";

/** Selects `slug`, `kind`, `key` and `name` for `pictureUsages` in `back-office/pictures/picture-usages.server.ts`. */
export const picturesOfShop = sql`
  select ${logos.lightPicture} as slug, 'logo' as kind, '' as key, 'null'::jsonb as name from ${logos} where ${logos.isActive}
  union all select ${logos.darkPicture}, 'logo', '', 'null'::jsonb from ${logos} where ${logos.isActive}
  union all select ${pictureSlugAt(seoRecords.ogImage)}, 'seo', ${seoRecords.path}, to_jsonb(${seoRecords.path})
  from ${seoRecords} where ${seoRecords.ogImage} like '/media/%'`;

export async function getLogos(ctx: Ctx, { light, dark, icon }: z.output<typeof SaveLogos> = {}) {
  requirePermission(ctx, "shop");
  const slugs = [light ?? [], dark ?? [], icon ?? []].flat();
  const [{ logo, favicon }, rows] = await Promise.all([getAppearance(ctx), listPictureRows(ctx.db, slugs)]);
  const addressOf = (slug: string | undefined) => {
    const row = rows.find((one) => one.slug === slug);
    return row ? pictureAddress(row.view) : null;
  };
  return { logo, favicon, next: { light: addressOf(light), dark: addressOf(dark), icon: addressOf(icon) } };
}

/**
 * A picture that is not given stays as it is. Returns the rows for `restoreLogos`. @throws DomainError
 * nothing_to_change, picture_not_found, icon_not_square, and the codes of `requireUsablePictures`
 */
export async function saveLogos(
  ctx: Ctx,
  { light, dark, icon }: z.output<typeof SaveLogos>,
): Promise<{ before: number[] }> {
  const staff = requirePermission(ctx, "shop");
  const files = icon ? await renderIconsOf(ctx, icon) : null;
  if (!light && !dark && !files) throw new DomainError("nothing_to_change");
  return transact(ctx.db, async (tx) => {
    const active = await tx.select().from(logos).where(eq(logos.isActive, true)).orderBy(logos.id).for("update");
    const current = (type: "logo" | "favicon") => active.findLast((row) => row.type === type);
    const before = { logo: current("logo"), favicon: current("favicon") };
    if (light || dark) {
      await requireUsablePictures(tx, "light", { chosen: [light ?? [], dark ?? []].flat() });
      await activate(tx, "logo", {
        ...pickSides(before.logo),
        ...(light && toSides("light", light)),
        ...(dark && toSides("dark", dark)),
      });
    }
    if (icon && files) {
      await requireUsablePictures(tx, "icon", { chosen: [icon] });
      const file = await readPictureFile(tx, icon);
      // A staff member may have replaced the picture's file after `renderIconsOf` read it.
      await storeIcons(tx, file.hash, file.hash === files.hash ? files.icons : await renderIcons(file));
      await activate(tx, "favicon", { ...toSides("light", icon), ...toSides("dark", icon) });
    }
    await staff.writeAuditEntry(tx, {
      action: "logo_changed",
      subject: "logo shop",
      before: {
        light: before.logo?.lightPicture ?? before.logo?.lightModeUrl ?? "",
        dark: before.logo?.darkPicture ?? before.logo?.darkModeUrl ?? "",
        icon: before.favicon?.lightPicture ?? "",
      },
      after: { light: light ?? "", dark: dark ?? "", icon: icon ?? "" },
    });
    const replaced = [(light || dark) && before.logo, files && before.favicon];
    return { before: replaced.flatMap((row) => (row ? [row.id] : [])) };
  });
}

/** @throws DomainError row_not_found, and the codes of `requireUsablePictures` */
export async function restoreLogos(ctx: Ctx, { ids }: z.output<typeof RestoreLogos>): Promise<void> {
  const staff = requirePermission(ctx, "shop");
  await transact(ctx.db, async (tx) => {
    const rows = await tx.select().from(logos).where(isAnyOf(logos.id, ids)).for("update");
    if (rows.length === 0) throw new DomainError("row_not_found");
    const used = rows.flatMap(({ lightPicture, darkPicture }) => [lightPicture ?? [], darkPicture ?? []].flat());
    await requireUsablePictures(tx, "light", { chosen: used });
    for (const { type, id } of rows) {
      await tx.update(logos).set({ isActive: false }).where(eq(logos.type, type));
      await tx.update(logos).set({ isActive: true }).where(eq(logos.id, id));
    }
    await staff.writeAuditEntry(tx, {
      action: "logo_changed",
      subject: "logo shop",
      after: { restored: ids.join(", ") },
    });
  });
}

async function renderIconsOf({ db }: Ctx, slug: string): Promise<{ hash: string; icons: Icons }> {
  const file = await readPictureFile(db, slug);
  return { hash: file.hash, icons: await renderIcons(file) };
}

export async function hasOwnLogo(db: Db): Promise<boolean> {
  const { type, isActive, lightPicture, lightModeUrl } = logos;
  const isOwn = or(isNotNull(lightPicture), ne(lightModeUrl, ""));
  return (await db.$count(logos, and(eq(type, "logo"), isActive, isOwn))) > 0;
}

type LogoSides = Pick<typeof logos.$inferSelect, "lightModeUrl" | "darkModeUrl" | "lightPicture" | "darkPicture">;

/** Without a picture for dark pages, dark pages show the picture for light pages. */
async function activate(tx: Tx, type: "logo" | "favicon", sides: Partial<LogoSides>): Promise<void> {
  const { lightModeUrl = "", lightPicture = null } = sides;
  const { darkModeUrl = lightModeUrl, darkPicture = lightPicture } = sides;
  await tx
    .update(logos)
    .set({ isActive: false })
    .where(and(eq(logos.type, type), logos.isActive));
  await tx.insert(logos).values({ type, lightModeUrl, lightPicture, darkModeUrl, darkPicture });
}

function pickSides(row: LogoSides | undefined): Partial<LogoSides> {
  if (!row) return {};
  const { lightModeUrl, darkModeUrl, lightPicture, darkPicture } = row;
  return { lightModeUrl, darkModeUrl, lightPicture, darkPicture };
}

function toSides(mode: "light" | "dark", picture: string): Partial<LogoSides> {
  return mode === "light" ? { lightModeUrl: "", lightPicture: picture } : { darkModeUrl: "", darkPicture: picture };
}
