import { eq, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import {
  getPicture,
  removePicture,
  replacePicture,
  savePicture,
  searchPictures,
  uploadPicture,
} from "~/domain/back-office/pictures/manage-pictures.server";
import { pictureUsages } from "~/domain/back-office/pictures/picture-usages.server";
import { saveCaption } from "~/domain/content/captions.server";
import { lockUsedPictures } from "~/domain/media/picture-rows.server";
import { storePicture } from "~/domain/media/store-picture.server";
import { pictures, products } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";
import { makePhoto, makePixelBomb } from "~tests/setup/pictures";

const database = openTestDatabase();
const editor = async () => asStaff(await createVisit(database.db), "editor");
const alt = { vi: "Cabin vàng trên biển mây", en: "A yellow cabin above the clouds" };

async function upload(width: number, fileName = "cabin.jpg") {
  return uploadPicture(await editor(), { fileName, bytes: await makePhoto({ width, height: 40 }) });
}

test("the caption of a picture in an album is edited on the picture's page, and a conflict between two editors is reported", async () => {
  const [captioned] =
    await database.sql`select a.slug as album, p.slug as entry, p.picture, p.caption from album_pictures p
    join albums a on a.id = p.album_id limit 1`;
  const {
    album,
    entry,
    picture,
    caption: base,
  } = captioned as never as Parameters<typeof saveCaption>[1] & { picture: string; caption: { vi: string } };
  const save = async (vi: string) => saveCaption(await editor(), { album, entry, caption: { vi, en: "Clouds" }, base });
  await save("Biển mây");
  await expect(save("Sương")).rejects.toMatchObject({ code: "edit_conflict", field: "caption.vi" });
  const { captions, history } = await getPicture(await editor(), { slug: picture });
  expect(captions).toContainEqual(expect.objectContaining({ album, entry, caption: { vi: "Biển mây", en: "Clouds" } }));
  expect(history[0]?.after).toMatchObject({ "caption.vi": "Biển mây" });
});

test("every picture that the demo uses has a text in both languages", async () => {
  const without =
    await database.db.execute(sql`select distinct slug from (${pictureUsages}) used join pictures using (slug)
    where not is_from_visitor and coalesce(alt ->> 'vi', '') = '' or coalesce(alt ->> 'en', '') = ''`);
  expect([...without]).toEqual([]);
});

async function rowOf(slug: string) {
  const [row] = await database.db.select().from(pictures).where(eq(pictures.slug, slug));
  return row!;
}

const svg = (inside: string, start = "") =>
  Buffer.from(
    `${start}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20">${inside}</svg>`,
  );

describe("files", () => {
  test("an SVG is stored as pixels, without its script, and enlarged", async () => {
    const bytes = svg(`<script>alert(1)</script><rect width="40" height="20" fill="red" onload="alert(2)"/>`);
    const { slug } = await uploadPicture(await editor(), { fileName: "logo.svg", bytes });
    const row = await rowOf(slug);
    expect([row.contentType, row.width, row.height]).toEqual(["image/webp", 2000, 1000]);
    expect((await sharp(row.bytes).metadata()).format).toBe("webp");
    expect(row.bytes.toString("latin1")).not.toMatch(/script|alert/);
  });

  test("the name of a file loses the characters that the database refuses", async () => {
    const { slug } = await upload(90, `a\0b\n${"c".repeat(300)}.png`);
    expect((await rowOf(slug)).fileName).toMatch(/^ab c{190,196}$/);
  });

  const half = async () => {
    const whole = await makePhoto();
    return whole.subarray(0, whole.length / 2);
  };
  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ["no bytes", () => Buffer.alloc(0), "picture_broken"],
    ["half a photo", half, "picture_broken"],
    ["a page named as a picture", () => Buffer.from("<!doctype html><script>1</script>"), "picture_kind"],
    ["a PDF", () => Buffer.from("%PDF-1.7"), "picture_kind"],
    ["a bomb of pixels", makePixelBomb, "picture_pixels"],
    [
      "a drawing of a million pixels a side",
      () =>
        svg("")
          .toString()
          .replace(/="\d+"/g, '="1000000"'),
      "picture_pixels",
    ],
    [
      "entities in a drawing",
      () => svg("&a;", '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]>'),
      "picture_drawing",
    ],
    ["another encoding", () => svg("", '<?xml version="1.0" encoding="UTF-7"?>'), "picture_drawing"],
    ["a picture in a drawing", () => svg('<image href="file:///etc/passwd"/>'), "picture_drawing"],
  ] as [string, () => Uint8Array | Promise<Uint8Array>, string][])("%s is refused", async (_, make, code) => {
    const bytes = Buffer.from(await make());
    const sent = uploadPicture(await editor(), { fileName: "anh.png", bytes });
    await expect(sent).rejects.toMatchObject({ code });
  });

  test("an upload of staff is kept although a visitor sends the same file later", async () => {
    const { slug } = await upload(71);
    const bytes = await makePhoto({ width: 71, height: 40 });
    expect((await storePicture(await createVisit(database.db), { bytes, allowed: "review" })).slug).toBe(slug);
    expect(await rowOf(slug)).toMatchObject({ uploadedAt: null, isFromVisitor: false, fileName: "cabin.jpg" });
  });
});

test("texts and focal point are saved, and what a colleague changed meanwhile is not overwritten", async () => {
  const { slug } = await upload(72);
  const { base } = await getPicture(await editor(), { slug });
  const began = JSON.stringify(base);
  await savePicture(await editor(), { slug, alt, focus: "80-20", base: began });
  expect(await rowOf(slug)).toMatchObject({ alt, focus: [80, 20] });
  const other = { slug, alt: { ...alt, vi: "Cabin đỏ" }, focus: "50-50", base: began };
  await expect(savePicture(await editor(), other)).rejects.toMatchObject({
    code: "edit_conflict",
    field: "alt.vi",
    params: { name: "lan", theirs: alt.vi },
  });
  const { history } = await getPicture(await editor(), { slug });
  expect(history.map(({ action }) => action)).toEqual(["picture_changed", "picture_added"]);
  expect(history[0]).toMatchObject({ before: { focus: "50-50" }, after: { focus: "80-20", "alt.en": alt.en } });
});

test("the list finds pictures by text, and those without texts or uses", async () => {
  const [described, bare] = [await upload(73, "suong-som.png"), await upload(74, "suong-som-2.png")];
  await savePicture(await editor(), { slug: described.slug, alt, focus: "50-50" });
  const find = async (query: Parameters<typeof searchPictures>[1]) =>
    (await searchPictures(await editor(), query)).rows.map(({ slug }) => slug);
  expect(await find({ q: "suong-som" })).toEqual([bare.slug, described.slug]);
  expect(await find({ q: "BIEN MAY", show: "usable" })).toContain(described.slug);
  expect(await find({ q: "suong-som", show: "without_alt" })).toEqual([bare.slug]);
  expect(await find({ q: "xep-hinh-tuyen-cap", show: "unused" })).toEqual([]);
  const visitors = await storePicture(await createVisit(database.db), {
    bytes: await makePhoto({ width: 75 }),
    allowed: "review",
  });
  expect(await find({})).not.toContain(visitors.slug);
});

test("another file keeps the name of the picture, and its address changes", async () => {
  const { slug } = await upload(76);
  const before = await rowOf(slug);
  const bytes = await makePhoto({ width: 77, height: 41 });
  await replacePicture(await editor(), { slug, fileName: "cabin-moi.jpg", bytes });
  const after = await rowOf(slug);
  expect([after.id, after.width, after.fileName]).toEqual([before.id, 41, "cabin-moi.jpg"]);
  expect(after.hash).not.toBe(before.hash);
  const again = replacePicture(await editor(), { slug, fileName: "x.jpg", bytes });
  await expect(again).rejects.toMatchObject({ code: "nothing_to_change" });
  const old = await upload(76);
  expect(old.slug).not.toBe(slug);
  const known = replacePicture(await editor(), { slug: old.slug, fileName: "x.jpg", bytes });
  await expect(known).rejects.toMatchObject({ code: "picture_exists", field: "file" });
});

test("names everything that uses a picture", async () => {
  const { uses } = await getPicture(await editor(), { slug: "cap-treo-khu-hoi" });
  const named = uses.map(({ kind, name }) => [kind, typeof name === "object" ? name?.vi : name]);
  expect(named).toEqual(expect.arrayContaining([["ticket", "Cáp treo khứ hồi"]]));
  const { slug } = await upload(78);
  await database.sql`update posts set body = jsonb_set(body, '{vi}', to_jsonb(${`Sương ![Sương](${slug})`}::text))
    where id = (select min(id) from posts)`;
  await database.sql`update seo_records set og_image = '/media/' || (select hash from pictures where slug = ${slug}) || '.webp'
    where path = (select min(path) from seo_records)`;
  const kinds = (await getPicture(await editor(), { slug })).uses.map(({ kind }) => kind);
  expect(kinds).toEqual([expect.stringMatching(/blog|news/), "seo"]);
});

/** These columns look like uses of a picture, but are not. */
const noUses = ["search_entries.picture", "pictures.alt"];

test("every column that names a picture is among the uses", async () => {
  const columns = await database.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'
    and column_name ~ 'picture|cover|avatar|poster|photo|gallery|image|thumbnail|video' order by 1`);
  const { sql: query } = new PgDialect({ casing: "snake_case" }).sqlToQuery(pictureUsages);
  const missing = columns
    .map(({ name }) => name)
    .filter((name) => !noUses.includes(name) && !query.includes(`"${name.replace(".", '"."')}"`));
  expect(missing).toEqual([]);
});

describe("deleting", () => {
  test("an unused picture is deleted, one in use stays", async () => {
    const { slug } = await upload(79);
    await removePicture(await editor(), { slug });
    expect(await rowOf(slug)).toBeUndefined();
    const used = removePicture(await editor(), { slug: "cap-treo-khu-hoi" });
    await expect(used).rejects.toMatchObject({ code: "picture_in_use", params: { count: expect.any(Number) } });
  });

  test("waits for a colleague who chooses the picture at the same time, and is then refused", async () => {
    const { slug } = await upload(80);
    const ctx = await editor();
    let removal: Promise<unknown> = Promise.resolve();
    await database.db.transaction(async (tx) => {
      await lockUsedPictures(tx, [slug]);
      removal = removePicture(ctx, { slug }).then(
        () => "removed",
        (error) => error.code,
      );
      await tx
        .update(products)
        .set({ pictures: sql`array_append(pictures, ${slug})` })
        .where(eq(products.slug, "ca-phe-phin-giay"));
      await vi.waitFor(async () => {
        const waiting = await database.sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        expect(waiting.length).toBe(1);
      });
    });
    const [named] = await database.sql`select 1 from products where ${slug} = any(pictures)`;
    expect([named !== undefined, await removal]).toEqual([true, "picture_in_use"]);
  });
});
