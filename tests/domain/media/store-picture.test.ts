import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { storePicture } from "~/domain/media/store-picture.server";
import type { PictureUse } from "~/domain/media/upload-rules.rules";
import { pictures } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit } from "~tests/setup/factories";
import { makeAnimation, makePhoto, makePixelBomb } from "~tests/setup/pictures";

const database = openTestDatabase({ stocked: false });

async function store(bytes: Uint8Array, allowed: PictureUse = "avatar") {
  const { slug } = await storePicture(await createVisit(database.db), { bytes, allowed });
  const [row] = await database.db.select().from(pictures).where(eq(pictures.slug, slug));
  return row!;
}

test.each(["jpeg", "png"] as const)(
  "only the visible content of a %s is stored: upright, of limited size, without location or file name",
  async (format) => {
    const sent = await makePhoto({ width: 900, height: 600, format });
    expect(sent.toString("latin1")).toContain("Secret Name");
    const { bytes, width, height, ...row } = await store(sent);
    const { exif, ...seen } = await sharp(bytes).metadata();
    expect([seen.format, seen.width, seen.height, exif]).toEqual(["webp", 267, 400, undefined]);
    expect([width, height, row.contentType]).toEqual([267, 400, "image/webp"]);
    expect(bytes.toString("latin1")).not.toMatch(/Secret Name|EXIF|XMP|ICCP/);
    expect(row.slug).toBe(`up-${row.hash}`);
  },
);

test("only the first frame of an animation is stored", async () => {
  const sent = await makeAnimation();
  expect(await sharp(sent).metadata()).toMatchObject({ pages: 2 });
  const { bytes } = await store(sent);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, height: 10 });
  expect((await sharp(bytes, { animated: true }).metadata()).pages ?? 1).toBe(1);
  const [red, , blue] = await sharp(bytes).removeAlpha().raw().toBuffer();
  expect([red! > 200, blue! < 50]).toEqual([true, true]);
});

test("hidden data in a picture are not stored", async () => {
  const script = "<script>alert(document.domain)</script>";
  const behind = Buffer.concat([await makePhoto(), Buffer.from(`PK${script}%PDF-1.7`)]);
  expect((await store(behind)).bytes.toString("latin1")).not.toMatch(/script|%PDF/);
  const gif = await makeAnimation();
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, script.length]), Buffer.from(script), Buffer.from([0])]);
  const within = Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]);
  expect((await store(within)).bytes.toString("latin1")).not.toContain("script");
});

const half = async (format: "jpeg" | "png" | "gif") => {
  const whole = await makePhoto({ format });
  return whole.subarray(0, whole.length / 2);
};
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;

test.each<[string, () => Promise<Uint8Array> | Uint8Array, string, PictureUse?]>([
  ["a PDF", () => Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj"), "picture_kind"],
  ["a drawing with a script", () => Buffer.from(svg), "picture_kind"],
  ["a drawing that begins like a GIF", () => Buffer.from(`GIF89a${svg}`), "picture_broken"],
  ["a page", () => Buffer.from("<!doctype html><img src=x>"), "picture_kind"],
  ["nothing", () => Buffer.alloc(0), "picture_broken"],
  ["a TIFF", () => makePhoto({ format: "tiff" }), "picture_kind", "staff"],
  ["a WebP, from a visitor", () => makePhoto({ format: "webp" }), "picture_kind"],
  ["half a JPG", () => half("jpeg"), "picture_broken"],
  ["half a PNG", () => half("png"), "picture_broken"],
  ["half a GIF", () => half("gif"), "picture_broken"],
  ["a PNG of 900 million points", makePixelBomb, "picture_pixels"],
  ["a byte more than 5 MB", () => Buffer.alloc(5 * 1024 ** 2 + 1, "\xff\xd8\xff", "latin1"), "file_too_large"],
  [
    "a byte more than 15 MB, from staff",
    () => Buffer.alloc(15 * 1024 ** 2 + 1, "\xff\xd8\xff", "latin1"),
    "file_too_large",
    "staff",
  ],
])("%s is refused, and nothing is stored", async (_, bytes, code, allowed) => {
  const before = await database.db.$count(pictures);
  await expect(store(await bytes(), allowed)).rejects.toMatchObject({ name: "DomainError", code });
  expect(await database.db.$count(pictures)).toBe(before);
});

test("staff may upload a phone's photo above the limit of visitors", async () => {
  const photo = await makePhoto({ width: 1500, height: 1500, format: "png" });
  expect(photo.length).toBeGreaterThan(6_500_000);
  await expect(store(photo, "review")).rejects.toMatchObject({ code: "file_too_large", params: { most: 5 } });
  expect(await store(photo, "staff")).toMatchObject({ width: 1500, height: 1500 });
});

test.each(["webp", "avif", "gif"] as const)("staff may upload a %s", async (format) => {
  expect(await store(await makePhoto({ format }), "staff")).toMatchObject({ contentType: "image/webp" });
});

test("the same picture is stored once with the newest upload time", async () => {
  const bytes = await makePhoto({ width: 50, height: 50 });
  const now = new Date("2026-05-01T02:00:00Z");
  await storePicture(await createVisit(database.db, { now }), { bytes, allowed: "avatar" });
  const again = await store(bytes);
  expect(again.uploadedAt?.getTime()).toBeGreaterThan(now.getTime());
});

test("a visitor's network may upload sixty pictures in ten minutes, and staff any number", async () => {
  const ctx = await createVisit(database.db);
  const send = (allowed: PictureUse) => storePicture(ctx, { bytes: Buffer.from("%PDF-1.7"), allowed });
  for (let n = 0; n < 60; n++) await expect(send("avatar")).rejects.toMatchObject({ code: "picture_kind" });
  await expect(send("avatar")).rejects.toMatchObject({ code: "too_many_requests" });
  await expect(send("staff")).rejects.toMatchObject({ code: "picture_kind" });
});
