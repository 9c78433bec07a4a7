import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { savePicture, uploadPicture } from "~/domain/back-office/pictures/manage-pictures.server";
import { getItemPictures, saveItemPictures } from "~/domain/catalog/item-pictures.server";
import { products, ticketTypes } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";
import { makePhoto } from "~tests/setup/pictures";

const database = openTestDatabase();
const manager = async () => asStaff(await createVisit(database.db), "manager");
const alt = { vi: "Hộp trà trên bàn gỗ", en: "A tea box on a wooden table" };

async function upload(width: number) {
  const ctx = await manager();
  return (await uploadPicture(ctx, { fileName: `tra-${width}.jpg`, bytes: await makePhoto({ width }) })).slug;
}

async function firstProduct() {
  const [product] = await database.db.select().from(products).orderBy(asc(products.id)).limit(1);
  return product!;
}

test("a picture without texts in both languages can be chosen only after it has them", async () => {
  const { id, pictures: before } = await firstProduct();
  const slug = await upload(101);
  const save = async () =>
    saveItemPictures(await manager(), { kind: "products", key: id, pictures: [slug, ...before] });
  await expect(save()).rejects.toMatchObject({
    code: "picture_without_alt",
    field: "pictures",
    params: { name: "tra-101.jpg" },
  });
  expect(
    (await getItemPictures(await manager(), { kind: "products", key: id })).found.map((one) => one.slug),
  ).not.toContain(slug);
  await savePicture(await manager(), { slug, alt, focus: "50-50" });
  // A picture that is already in use may stay without texts.
  await database.sql`update pictures set alt = null where slug = ${before[0]!}`;
  await save();
  expect((await firstProduct()).pictures).toEqual([slug, ...before]);
});

test("unknown pictures, too many and too few pictures are refused", async () => {
  const { id: key } = await firstProduct();
  const save = async (pictures: string[]) => saveItemPictures(await manager(), { kind: "products", key, pictures });
  await expect(save(["nothing"])).rejects.toMatchObject({ code: "picture_unknown", field: "pictures" });
  await expect(save([])).rejects.toMatchObject({ code: "pictures_count", params: { min: 1, max: 20 } });
  const two = saveItemPictures(await manager(), { kind: "combos", key: 1, pictures: ["a", "b"] });
  await expect(two).rejects.toMatchObject({ code: "pictures_count", params: { min: 1, max: 1 } });
});

test("a colleague's change is not overwritten", async () => {
  const { id: key, pictures: base } = await firstProduct();
  const slug = await upload(102);
  await savePicture(await manager(), { slug, alt, focus: "50-50" });
  await saveItemPictures(await manager(), { kind: "products", key, pictures: [slug, ...base], base });
  const late = saveItemPictures(await manager(), { kind: "products", key, pictures: base.toReversed(), base });
  await expect(late).rejects.toMatchObject({ code: "edit_conflict", field: "pictures", params: { name: "lan" } });
});

test("a picture that is new in the gallery of a ticket gets its text as caption, and the others keep theirs", async () => {
  const [ticket] = await database.db.select().from(ticketTypes).orderBy(asc(ticketTypes.id)).limit(1);
  const { id: key, gallery } = ticket!;
  const slug = await upload(103);
  await savePicture(await manager(), { slug, alt, focus: "50-50" });
  const others = gallery.map(({ picture }) => picture);
  await saveItemPictures(await manager(), { kind: "ticket-galleries", key, pictures: [slug, ...others] });
  const [after] = await database.db.select().from(ticketTypes).where(eq(ticketTypes.id, key));
  expect(after!.gallery).toEqual([{ picture: slug, caption: alt }, ...gallery]);
  await saveItemPictures(await manager(), { kind: "ticket-types", key, pictures: [slug] });
  expect((await getItemPictures(await manager(), { kind: "ticket-types", key })).saved).toEqual([slug]);
});
