import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { writeSections } from "~/domain/content/pages/change-sections.server";
import { getHome } from "~/domain/content/pages/get-page.server";
import { getHomePicture, saveHomePicture } from "~/domain/content/pages/home-picture.server";
import { storePicture } from "~/domain/media/store-picture.server";
import { copyDemoContent, removeDemoContent } from "~/domain/setup/demo-content.server";
import { listSetup } from "~/domain/setup/list-setup.server";
import { getShop } from "~/domain/shop/get-shop.server";
import { currentTime } from "~/lib/clock";
import type { Locale } from "~/lib/locale";
import { pictures, siteTexts } from "~db/schema";
import { seedEmptyShop } from "~db/seed/empty-shop";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";
import { makePhoto } from "~tests/setup/pictures";

const database = openTestDatabase({ stocked: false });
beforeAll(async () => {
  await seedEmptyShop(database.db);
  await database.db.insert(siteTexts).values({ key: "shop.name", body: { vi: "Đồi Mây", en: "Cloud Hill" } });
});

async function visit(locale: Locale = "vi") {
  return { ...asStaff(await createVisit(database.db, { shop: await getShop(database.db) })), locale };
}

async function addPicture(
  width: number,
  alt: { vi: string; en: string } | null = { vi: "Đồi", en: "A hill" },
): Promise<string> {
  const bytes = await makePhoto({ width });
  const { slug } = await storePicture(await visit(), { bytes, allowed: "staff", fileName: "doi.jpg" });
  await database.db.update(pictures).set({ alt }).where(eq(pictures.slug, slug));
  return slug;
}

const step = async () => (await listSetup(await visit())).steps.find(({ id }) => id === "home_picture");
const hero = async (locale: Locale = "vi") => (await getHome(await visit(locale))).sections[0];

test("the picture appears on a home page without sections, which keeps the shop's name and its tickets", async () => {
  const before = await getHome(await visit("en"));
  expect(await step()).toMatchObject({ isDone: false, isRequired: false, fact: "home_picture_missing" });
  const [slug, other] = [await addPicture(61), await addPicture(62)];
  await saveHomePicture(await visit(), { picture: slug, base: "" });
  const after = await getHome(await visit("en"));
  const shape = ({ sections }: typeof before) => sections.map(({ id, ...section }) => section);
  expect(shape(after)).toEqual(
    shape(before).map((section) => (section.kind === "hero" ? { ...section, picture: expect.anything() } : section)),
  );
  expect(await hero("en")).toMatchObject({ title: { text: "Cloud Hill", lang: "en" }, night: null });
  expect(await step()).toMatchObject({ isDone: true, fact: "home_picture" });

  await expect(saveHomePicture(await visit(), { picture: slug })).rejects.toMatchObject({ code: "nothing_to_change" });
  await expect(saveHomePicture(await visit(), { picture: other, base: "" })).rejects.toMatchObject({
    ...{ code: "edit_conflict", field: "pictures", params: { theirs: slug } },
  });
  const silent = await addPicture(63, null);
  for (const [picture, code] of [
    [silent, "picture_without_alt"],
    ["nothing", "picture_unknown"],
  ])
    await expect(saveHomePicture(await visit(), { picture: picture! })).rejects.toMatchObject({ code });
  await saveHomePicture(await visit(), { picture: "", base: slug });
  expect(await hero()).toMatchObject({ picture: null, title: { text: "Đồi Mây" } });
  expect(await step()).toMatchObject({ isDone: false });
});

test("of two staff members who choose the first picture at the same moment, one adds the section", async () => {
  await database.sql`delete from theme_sections`;
  const [ctx, slug] = [await visit(), await addPicture(64)];
  const saves = await Promise.allSettled([1, 2].map(() => saveHomePicture(ctx, { picture: slug, base: "" })));
  expect(saves.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await getHome(ctx)).sections.map(({ kind }) => kind)).toEqual(["hero", "tickets"]);
});

test("a home page with other sections gets the picture on top, and a night picture is replaced too", async () => {
  await database.sql`delete from theme_sections`;
  const [slug, night] = [await addPicture(65), await addPicture(66)];
  const content = { title: { vi: "Tin" }, text: { vi: "Mở cửa" } };
  await database.db.transaction((tx) =>
    writeSections(tx, { now: currentTime() }, [{ pageType: "home", position: 0, kind: "text", content }]),
  );
  await saveHomePicture(await visit(), { picture: slug });
  expect((await getHome(await visit())).sections.map(({ kind }) => kind)).toEqual(["hero", "text"]);
  await database.sql`update theme_sections set content = content || jsonb_build_object('night', ${night}::text) where kind = 'hero'`;
  expect(await hero()).toMatchObject({ night: expect.anything() });
  await saveHomePicture(await visit(), { picture: night, base: slug });
  expect(await hero()).toMatchObject({ night: null, picture: { hash: night.slice(3) } });
});

test("a picture of the demo does not finish the step, and the demo can be copied after a picture was chosen", async () => {
  const ctx = await visit();
  await copyDemoContent(ctx);
  const { found } = await getHomePicture(ctx, { q: "hero" });
  expect(found.map(({ slug }) => slug)).toContain("hero");
  await saveHomePicture(ctx, { picture: "hero" });
  expect(await step()).toMatchObject({ isDone: false, fact: "home_picture_of_demo" });
  await database.sql`update pictures set file_name = 'cua-toi.jpg', hash = hash || '0' where slug = 'hero'`;
  expect(await step()).toMatchObject({ isDone: true });
  await removeDemoContent(ctx);
  expect(await hero()).toMatchObject({ kind: "hero", picture: expect.anything() });
});
