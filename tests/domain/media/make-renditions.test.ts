import fs from "node:fs";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { findMedia, listPictures, pictureOf } from "~/domain/media/find-picture.server";
import { makeRenditions } from "~/domain/media/make-renditions.server";
import { purgeUnusedPictures } from "~/domain/media/retention.server";
import { storePicture } from "~/domain/media/store-picture.server";
import { currentTime } from "~/lib/clock";
import { pictureRenditions, pictures } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { createLaterVisit, createVisit } from "~tests/setup/factories";
import { makePhoto } from "~tests/setup/pictures";

const database = openTestDatabase({ stocked: false });
/** The visit is one second in the future, so that rows that the database has just created are in its past. */
const now = async () => createVisit(database.db, { now: new Date(currentTime().getTime() + 1_000) });

async function makeAll() {
  const ctx = await now();
  while (await makeRenditions(ctx));
}

async function upload(photo: Parameters<typeof makePhoto>[0]) {
  return storePicture(await now(), { bytes: await makePhoto(photo), allowed: "staff" });
}

async function makeRendition(slug: string, isRaster: boolean) {
  const bytes = fs.readFileSync("db/seed/nui-may/pictures/cap-treo-khu-hoi.svg");
  const row = { hash: isRaster ? "ab12cd34" : "ab12cd35", slug, contentType: "image/svg+xml", bytes, isRaster };
  await database.db.insert(pictures).values({ ...row, width: 800, height: 500 });
}

test("a picture gets renditions up to its own width in both formats, and is shown as the original before", async () => {
  const { slug } = await upload({ width: 300, height: 500 });
  const ctx = await now();
  expect((await listPictures(ctx, { slugs: [slug] }))[slug]).toMatchObject({ type: "webp", width: 500, widths: [] });
  await makeAll();
  const [stored] = await database.db.select({ view: pictureOf(pictures.slug) }).from(pictures);
  expect(stored?.view).toMatchObject({ type: "webp", width: 500, height: 300, widths: [160, 400, 500] });
  const { hash } = stored!.view!;
  for (const width of [160, 400, 500]) {
    for (const [type, format] of [
      ["avif", "heif"],
      ["webp", "webp"],
    ] as const) {
      const file = await findMedia(ctx, { hash, width, type });
      expect(file?.contentType).toBe(`image/${type}`);
      expect(await sharp(file!.bytes).metadata()).toMatchObject({ format, width });
    }
  }
});

test("an SVG gets renditions only if `isRaster` is true, sharp at every width and small enough for twelve on a page", async () => {
  await makeRendition("drawn", false);
  await makeRendition("shown", true);
  await makeAll();
  const { drawn, shown: stored } = await listPictures(await now(), { slugs: ["drawn", "shown"] });
  expect([drawn?.widths, stored?.widths]).toEqual([[], [160, 400, 800, 1600]]);
  const file = await findMedia(await now(), { hash: "ab12cd34", width: 400, type: "avif" });
  expect(file?.bytes.length).toBeLessThan(5_000);
});

test("an unreadable picture is tried once, and a picture whose worker died again after five minutes", async () => {
  const row = { contentType: "image/webp", bytes: Buffer.from("no picture"), width: 9, height: 9 };
  await database.db.insert(pictures).values({ ...row, hash: "dead0000", slug: "broken" });
  const ctx = await now();
  expect(await makeRenditions(ctx)).toBe(true);
  expect(await makeRenditions(createLaterVisit(ctx, 60))).toBe(false);
  const { slug } = await upload({ width: 20, height: 20 });
  const taken = new Date(ctx.now.getTime() + 5 * 60_000);
  await database.db.update(pictures).set({ renderFrom: taken }).where(eq(pictures.slug, slug));
  expect([await makeRenditions(createLaterVisit(ctx, 4)), await makeRenditions(createLaterVisit(ctx, 6))]).toEqual([
    false,
    true,
  ]);
});

test("parallel jobs make the renditions of each picture once", async () => {
  const slugs = await Promise.all([21, 22, 23].map(async (width) => (await upload({ width, height: 21 })).slug));
  await Promise.all([makeAll(), makeAll()]);
  const made = await listPictures(await now(), { slugs });
  expect(Object.values(made).map(({ widths }) => widths.length)).toEqual([1, 1, 1]);
});

test("an unused upload is purged after a week with its renditions, and a used or built-in picture stays", async () => {
  await database.sql`create table faces (face text)`;
  const [unused, used] = [await upload({ width: 31, height: 30 }), await upload({ width: 32, height: 30 })];
  await database.sql`insert into faces values (${used.slug}), (null)`;
  await makeAll();
  const ctx = await now();
  const uses = sql`select face as slug from faces union all select 'else'`;
  const [before, renditions] = [await database.db.$count(pictures), await database.db.$count(pictureRenditions)];
  await purgeUnusedPictures(createLaterVisit(ctx, 7 * 24 * 60 - 5), uses);
  expect(await database.db.$count(pictures)).toBe(before);
  await purgeUnusedPictures(createLaterVisit(ctx, 7 * 24 * 60 + 5), uses);
  const slugs = [unused.slug, used.slug, "drawn", "shown", "broken"];
  expect(Object.keys(await listPictures(ctx, { slugs })).sort()).toEqual(
    [used.slug, "broken", "drawn", "shown"].sort(),
  );
  expect(await database.db.$count(pictureRenditions)).toBeLessThan(renditions);
});
