import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { getPicture, replacePicture } from "~/domain/back-office/pictures/manage-pictures.server";
import { uploadLogo } from "~/domain/back-office/pictures/upload-logo.server";
import { findMedia } from "~/domain/media/find-picture.server";
import { mediaFileOf } from "~/domain/media/media.rules";
import { getAppearance } from "~/domain/shop/get-appearance.server";
import { restoreLogos, saveLogos } from "~/domain/shop/logos.server";
import { pictures } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";
import { runWhileHeld } from "~tests/setup/run-while-held";

const database = openTestDatabase();
const admin = async () => asStaff(await createVisit(database.db));

const renderSquare = (background: string, width = 600, height = 600) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();

let icon = "";
beforeAll(async () => {
  const bytes = await renderSquare("#0a7");
  icon = (await uploadLogo(await admin(), { isIcon: true, fileName: "icon.png", bytes })).slug;
});

async function sizeOf(address: string) {
  const file = mediaFileOf(address.slice("/media/".length));
  const found = file && (await findMedia({ db: database.db }, file));
  const { format, width, height } = await sharp(found!.bytes).metadata();
  return [found!.contentType, format, width, height];
}

test("one square picture becomes all icons, follows its file, and the old ones come back", async () => {
  const before = await getAppearance(await admin());
  const { before: ids } = await saveLogos(await admin(), { light: icon, icon });
  const { logo, favicon } = await getAppearance(await admin());
  expect(favicon.light).toMatch(/^\/media\/[0-9a-f]{32}-32\.png$/);
  expect(logo.light).toBe(favicon.light.replace("-32.png", ".webp"));
  expect(logo.dark).toBe(before.logo.dark);
  for (const [name, size] of [
    ["16", 16],
    ["32", 32],
    ["180", 180],
    ["192", 192],
    ["512", 512],
    ["maskable", 512],
  ] as const)
    expect(await sizeOf(favicon.light.replace("-32.", `-${name}.`))).toEqual(["image/png", "png", size, size]);
  expect((await getPicture(await admin(), { slug: icon })).uses).toEqual([
    { kind: "logo", key: "", name: null, count: 3 },
  ]);

  await replacePicture(await admin(), { slug: icon, fileName: "icon-2.png", bytes: await renderSquare("#a07") });
  const after = (await getAppearance(await admin())).favicon.light;
  expect(after).not.toBe(favicon.light);
  expect(await sizeOf(after)).toEqual(["image/png", "png", 32, 32]);

  await restoreLogos(await admin(), { ids });
  expect(await getAppearance(await admin())).toMatchObject({ logo: before.logo, favicon: before.favicon });
});

test("a picture that is not square or too small is refused as an icon", async () => {
  const wide = { isIcon: true, fileName: "wide.png", bytes: await renderSquare("#111", 800, 400) };
  const params = { width: 800, height: 400 };
  await expect(uploadLogo(await admin(), wide)).rejects.toMatchObject({
    code: "icon_not_square",
    field: "icon",
    params,
  });
  const small = { isIcon: true, fileName: "small.png", bytes: await renderSquare("#222", 100, 100) };
  await expect(uploadLogo(await admin(), small)).rejects.toMatchObject({ code: "icon_not_square" });
  await expect(saveLogos(await admin(), {})).rejects.toMatchObject({ code: "nothing_to_change" });
});

test("a picture that gets another file while it becomes the icon has the icons of that file", async () => {
  const replaced = await runWhileHeld(
    database,
    async (db) => {
      const other = asStaff({ ...(await createVisit(db)), db });
      await replacePicture(other, { slug: icon, fileName: "icon-3.png", bytes: await renderSquare("#07a") });
    },
    async (db) => saveLogos({ ...(await admin()), db }, { icon }),
  );
  expect(replaced.status).toBe("fulfilled");
  expect(await sizeOf((await getAppearance(await admin())).favicon.light)).toEqual(["image/png", "png", 32, 32]);
  const { slug } = await uploadLogo(await admin(), {
    ...{ isIcon: true, fileName: "gone.png", bytes: await renderSquare("#70a") },
  });
  const deleted = await runWhileHeld(
    database,
    async (db) => db.delete(pictures).where(eq(pictures.slug, slug)),
    async (db) => saveLogos({ ...(await admin()), db }, { icon: slug }),
  );
  expect(deleted).toMatchObject({ reason: { code: "picture_unknown", field: "icon" } });
});
