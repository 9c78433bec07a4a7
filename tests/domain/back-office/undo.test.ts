import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getColors, saveColors } from "~/domain/back-office/edit-colors.server";
import { getPolicyForm, savePolicyByStaff } from "~/domain/back-office/edit-policies.server";
import { getSettings, saveSettings } from "~/domain/back-office/edit-settings.server";
import { getProductPage } from "~/domain/back-office/get-product-page.server";
import { getPicture, savePicture } from "~/domain/back-office/pictures/manage-pictures.server";
import {
  getRow,
  listRows,
  moveResourceRow,
  removeResourceRow,
  saveResourceRow,
} from "~/domain/back-office/rows.server";
import { ListRows } from "~/domain/back-office/schema";
import { getUndoStep, undoChange } from "~/domain/back-office/undo.server";
import { editCombo } from "~/domain/catalog/combos/edit-combo.server";
import { getComboPage } from "~/domain/catalog/combos/get-combo-page.server";
import { EditCombo } from "~/domain/catalog/combos/schema.server";
import { listCategoryTree, removeCategory } from "~/domain/catalog/edit-categories.server";
import { saveItemPictures } from "~/domain/catalog/item-pictures.server";
import { editProduct } from "~/domain/catalog/products/edit-product.server";
import { EditProduct } from "~/domain/catalog/products/schema.server";
import { renameCategoryAddress, renameItemAddress } from "~/domain/catalog/rename-item-address.server";
import { saveTicketPolicy, saveTicketType } from "~/domain/catalog/save-ticket-type.server";
import { getTicketType } from "~/domain/catalog/staff-tickets.server";
import { getStock, recordStockMovement } from "~/domain/catalog/stock.server";
import { getTicketContent, saveTicketContent } from "~/domain/catalog/ticket-content.server";
import { SaveTicketPolicy, SaveTicketType } from "~/domain/catalog/ticket-schema.server";
import { saveCaption } from "~/domain/content/captions.server";
import type { Ctx } from "~/domain/ctx";
import { listPaymentMethods, switchPaymentMethod } from "~/domain/payments/switch-payment-method.server";
import type { Role } from "~/domain/permission";
import { purgeStaffSessions } from "~/domain/staff/retention.server";
import type { UndoRef } from "~/domain/staff/undo/store-undo-step.server";
import { albumPictures, albums, products, ticketTypes } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";

const database = openTestDatabase();
const visitAs = async (role: Role): Promise<Ctx> => asStaff(await createVisit(database.db), role);
const resource = "seasons";
const season = { name: { vi: "Mùa thử", en: "Test season" }, startsOn: "2043-03-01", endsOn: "2043-03-31" };

async function addSeason(ctx: Ctx, values = season): Promise<string> {
  return (await saveResourceRow(ctx, { resource, values })).key;
}

const valuesOf = async (ctx: Ctx, key: string) => (await getRow(ctx, { resource, key })).values;

function given(undo: UndoRef | null): UndoRef {
  if (!undo) throw new Error("This change cannot be undone");
  return undo;
}

test("a saved row gets its earlier values back once, by a logged edit", async () => {
  const ctx = await visitAs("manager");
  const key = await addSeason(ctx);
  const save = (values: object) => saveResourceRow(ctx, { resource, key, values: { ...season, ...values } });
  const undo = given((await save({ endsOn: "2043-04-05" })).undo);
  expect(await getUndoStep(ctx, undo)).toMatchObject({ by: "lan", undoneAt: null });
  await undoChange(ctx, undo);
  expect(await valuesOf(ctx, key)).toEqual(season);
  const { history } = await getRow(ctx, { resource, key });
  expect(history[0]).toMatchObject({
    ...{ action: "row_changed", before: { endsOn: "2043-04-05" }, after: { endsOn: "2043-03-31" } },
  });
  // The same form that is sent again does not undo a later edit.
  await save({ endsOn: "2043-04-05" });
  await undoChange(ctx, undo);
  expect(await valuesOf(ctx, key)).toMatchObject({ endsOn: "2043-04-05" });
  expect((await save({ endsOn: "2043-04-05" })).undo).toBeNull();
  await removeResourceRow(ctx, { resource, key });
});

test("an undo keeps what others changed since, and is refused if they changed the same field", async () => {
  const [lan, nam] = [await visitAs("manager"), await visitAs("admin")];
  const key = await addSeason(lan);
  const edit = async (ctx: Ctx, values: object) =>
    saveResourceRow(ctx, { resource, key, values: { ...(await valuesOf(ctx, key)), ...values } });
  const undo = given((await edit(lan, { endsOn: "2043-04-05" })).undo);
  await edit(nam, { startsOn: "2043-02-20" });
  await undoChange(lan, undo);
  expect(await valuesOf(lan, key)).toEqual({ ...season, startsOn: "2043-02-20" });

  const second = given((await edit(lan, { endsOn: "2043-04-05" })).undo);
  await edit(nam, { endsOn: "2043-04-10" });
  await expect(undoChange(lan, second)).rejects.toMatchObject({ code: "undo_changed" });
  expect(await valuesOf(lan, key)).toMatchObject({ endsOn: "2043-04-10" });
  await removeResourceRow(lan, { resource, key });
  await expect(undoChange(lan, second)).rejects.toMatchObject({ code: "undo_changed" });
});

test("a deleted row comes back with its key and history, unless other rows took its place", async () => {
  const ctx = await visitAs("manager");
  const key = await addSeason(ctx);
  const { undo } = await removeResourceRow(ctx, { resource, key });
  await Promise.all([undoChange(ctx, undo), undoChange(ctx, undo)]);
  expect(await valuesOf(ctx, key)).toEqual(season);
  const { history } = await getRow(ctx, { resource, key });
  expect(history.map(({ action }) => action)).toEqual(["row_added", "row_removed", "row_added"]);

  const again = await removeResourceRow(ctx, { resource, key });
  const other = await addSeason(ctx, { ...season, name: { vi: "Mùa khác", en: "Another" } });
  await expect(undoChange(ctx, again.undo)).rejects.toMatchObject({ code: "season_overlaps" });
  await removeResourceRow(ctx, { resource, key: other });
  await undoChange(ctx, again.undo);
  expect(await valuesOf(ctx, key)).toEqual(season);
  await removeResourceRow(ctx, { resource, key });
});

test("undoing an added row removes it, unless staff changed it since", async () => {
  const ctx = await visitAs("manager");
  const added = await saveResourceRow(ctx, { resource, values: season });
  await undoChange(ctx, given(added.undo));
  await expect(valuesOf(ctx, added.key)).rejects.toMatchObject({ code: "row_not_found" });
  const second = await saveResourceRow(ctx, { resource, values: season });
  await saveResourceRow(ctx, { resource, key: second.key, values: { ...season, endsOn: "2043-04-01" } });
  await expect(undoChange(ctx, given(second.undo))).rejects.toMatchObject({ code: "undo_changed" });
  await removeResourceRow(ctx, { resource, key: second.key });
});

test("a holiday that got another date gets its date back", async () => {
  const ctx = await visitAs("manager");
  const name = { vi: "Ngày thử", en: "Test day" };
  await saveResourceRow(ctx, { resource: "holidays", values: { date: "2043-07-01", name } });
  const moved = { resource: "holidays", key: "2043-07-01", values: { date: "2043-07-02", name } } as const;
  await undoChange(ctx, given((await saveResourceRow(ctx, moved)).undo));
  expect((await getRow(ctx, { resource: "holidays", key: "2043-07-01" })).values).toEqual({ date: "2043-07-01", name });
  const { undo } = await removeResourceRow(ctx, { resource: "holidays", key: "2043-07-01" });
  await undoChange(ctx, undo);
  await removeResourceRow(ctx, { resource: "holidays", key: "2043-07-01" });
});

test("a deleted category gets its address back", async () => {
  const ctx = await visitAs("manager");
  const [picture] = await database.sql`select picture from product_categories where picture <> '' limit 1`;
  const values = { name: { vi: "Trà thử" }, summary: { vi: "Trà" }, picture: picture?.picture, position: 9 };
  const { key } = await saveResourceRow(ctx, { resource: "categories", values });
  await renameCategoryAddress(ctx, { id: Number(key), slug: "tra-rieng" });
  const { undo } = await removeCategory(ctx, { id: Number(key) });
  await undoChange(ctx, undo);
  expect((await listCategoryTree(ctx)).find(({ slug }) => slug === "tra-rieng")?.id).toBe(Number(key));
});

test("moved rows go back to their places, unless the order changed since", async () => {
  const ctx = await visitAs("admin");
  const order = async () => (await listPaymentMethods(ctx)).map(({ id }) => id);
  const move = (key: string) =>
    moveResourceRow(ctx, { resource: "payment-methods", key, direction: "down" }).then(({ undo }) => given(undo));
  const before = await order();
  const [first = "", second = ""] = before;
  const undo = await move(first);
  expect(await order()).toEqual([second, first, ...before.slice(2)]);
  await undoChange(ctx, undo);
  expect(await order()).toEqual(before);

  const early = await move(first);
  const later = await move(first);
  await expect(undoChange(ctx, early)).rejects.toMatchObject({ code: "undo_changed" });
  await undoChange(ctx, later);
  await undoChange(ctx, early);
  expect(await order()).toEqual(before);
});

test("a payment method is switched back, but the last one stays on until that is confirmed", async () => {
  const ctx = await visitAs("admin");
  const isOn = async (id: string) => (await listPaymentMethods(ctx)).find((one) => one.id === id)?.enabled;
  const on = (await listPaymentMethods(ctx)).filter(({ enabled, missing }) => enabled && missing.length === 0);
  const [last, ...others] = on.map(({ id }) => id);
  const off = await switchPaymentMethod(ctx, { id: last!, enabled: false });
  await undoChange(ctx, given(off.undo));
  expect(await isOn(last!)).toBe(true);
  await switchPaymentMethod(ctx, { id: last!, enabled: false });
  const { undo } = await switchPaymentMethod(ctx, { id: last!, enabled: true });
  for (const id of others) await switchPaymentMethod(ctx, { id, enabled: false });
  await expect(undoChange(ctx, given(undo))).rejects.toMatchObject({ code: "method_last" });
  for (const id of others) await switchPaymentMethod(ctx, { id, enabled: true });
});

test("undoing needs the permission of the change, and is possible for one day", async () => {
  const admin = await visitAs("admin");
  const { rows } = await listRows(admin, ListRows.parse({ resource: "shipping-zones" }));
  const { key, values } = rows[0]!;
  const saved = await saveResourceRow(admin, {
    resource: "shipping-zones",
    key,
    values: { ...values, cutOff: "13:00" },
  });
  const undo = given(saved.undo);
  for (const act of [getUndoStep, undoChange])
    await expect(act(await visitAs("manager"), undo)).rejects.toMatchObject({ code: "forbidden" });
  await expect(undoChange(admin, { ...undo, kind: "seasons" })).rejects.toMatchObject({ code: "undo_expired" });
  const tomorrow = new Date(admin.now.getTime() + 86_400_000 + 1_000);
  await purgeStaffSessions({ ...admin, now: tomorrow });
  await expect(undoChange(admin, undo)).rejects.toMatchObject({ code: "undo_expired" });
});

const idOf = async (table: string) => Number((await database.sql.unsafe(`select min(id) as id from ${table}`))[0]?.id);

test("the forms of products, combos, tickets, settings, colors and policies are undone, too", async () => {
  const ctx = await visitAs("admin");
  const restores = async (read: () => Promise<unknown>, save: () => Promise<{ undo: UndoRef | null }>) => {
    const before = await read();
    const undo = given((await save()).undo);
    expect(await read()).not.toEqual(before);
    await undoChange(ctx, undo);
    expect(await read()).toEqual(before);
  };
  const [product, combo, ticket] = [await idOf("products"), await idOf("combos"), await idOf("ticket_types")];

  const { values: goods } = await getProductPage(ctx, { id: product });
  const [variant = ""] = Object.keys(goods.variants);
  const cheaper = {
    ...goods.variants,
    [variant]: { ...goods.variants[variant]!, price: 990_000, compareAt: undefined },
  };
  const edited = { ...goods, slug: "tra-khac", variants: cheaper, tiers: { 3: { min: 7, percent: 5 } }, related: {} };
  const readProduct = async () => (await getProductPage(ctx, { id: product })).values;
  await restores(readProduct, () => editProduct(ctx, EditProduct.parse({ ...edited, id: product })));
  const moves = { [variant]: { reason: "received", count: 1 } };
  const readStocks = async () =>
    database.sql`select s.id, quantity from stocks s join variants v on v.stock_id = s.id where v.product_id = ${product} order by s.id`;
  const stocks = await readStocks();
  await restores(readProduct, () =>
    editProduct(ctx, EditProduct.parse({ ...goods, weightGrams: 77, id: product, moves })),
  );
  expect(await readStocks()).toEqual(stocks);

  const readCombo = async () => (await getComboPage(ctx, { id: combo })).values;
  await restores(readCombo, async () =>
    editCombo(ctx, EditCombo.parse({ ...(await readCombo()), id: combo, price: 1_234 })),
  );

  const readTicket = async () => {
    const { facts, policy, slug } = await getTicketType(ctx, { id: ticket });
    return { facts, policy, slug };
  };
  const { facts } = await readTicket();
  await restores(readTicket, () =>
    saveTicketType(ctx, SaveTicketType.parse({ ...facts, id: ticket, cutoffMinutes: 7 })),
  );
  const policy = { exchangeUntilHours: 1, exchangesPerTicket: 9, refund: [] };
  await restores(readTicket, () => saveTicketPolicy(ctx, SaveTicketPolicy.parse({ id: ticket, policy })));
  await restores(readTicket, () => renameItemAddress(ctx, { kind: "ticket-types", id: ticket, slug: "ve-khac" }));
  const readContent = async () => (await getTicketContent(ctx, { id: ticket })).values;
  await restores(readContent, () => saveTicketContent(ctx, { id: ticket, companions: [], answers: [] }));

  const readHours = async () => (await getSettings(ctx, { group: "hours" })).values;
  const hours = await readHours();
  await restores(readHours, () => saveSettings(ctx, { group: "hours", values: { ...hours, closing_time: "18:40" } }));
  const readColors = async () => (await getColors(ctx)).values;
  await restores(readColors, async () => saveColors(ctx, { ...(await readColors()), brandColor: "#ffd24d" }));
  const [{ slug }] = (await database.sql`select slug from policies limit 1`) as unknown as [{ slug: string }];
  const readPolicy = async () => (await getPolicyForm(ctx, { slug })).values;
  await restores(readPolicy, async () =>
    savePolicyByStaff(ctx, { slug, values: { ...(await readPolicy()), position: 50 } }),
  );
});

test("a movement of stock is undone by an opposite one, whatever was sold since, unless staff moved it again", async () => {
  const ctx = await visitAs("manager");
  const sku = "NM01-50G";
  const quantity = async () => (await getStock(ctx, { sku })).quantity;
  const before = await quantity();
  const undo = given((await recordStockMovement(ctx, { sku, reason: "received", count: 40, note: "" })).undo);
  await database.sql`update stocks set quantity = quantity - 3 where id = (select stock_id from variants where sku = ${sku})`;
  await Promise.all([undoChange(ctx, undo), undoChange(ctx, undo)]);
  expect(await quantity()).toBe(before - 3);
  expect((await getStock(ctx, { sku })).movements[0]).toMatchObject({ change: -40, reason: "received", by: "lan" });

  const counted = given((await recordStockMovement(ctx, { sku, reason: "counted", count: 500, note: "" })).undo);
  await recordStockMovement(ctx, { sku, reason: "damaged", count: 1, note: "" });
  await expect(undoChange(ctx, counted)).rejects.toMatchObject({ code: "undo_changed" });
  expect(await quantity()).toBe(499);

  const more = given((await recordStockMovement(ctx, { sku, reason: "received", count: 7, note: "" })).undo);
  await database.sql`update stocks set reserved = quantity where id = (select stock_id from variants where sku = ${sku})`;
  await expect(undoChange(ctx, more)).rejects.toMatchObject({ code: "stock_below_reserved" });
  expect(await quantity()).toBe(506);
});

test("a choice of pictures, the texts of a picture and its caption in an album get their earlier values back", async () => {
  const ctx = await visitAs("admin");
  const restores = async (read: () => Promise<unknown>, save: () => Promise<{ undo: UndoRef | null }>) => {
    const before = await read();
    const undo = given((await save()).undo);
    expect(await read()).not.toEqual(before);
    await undoChange(ctx, undo);
    expect(await read()).toEqual(before);
  };
  const { db } = database;
  const [entry] = await db
    .select({ album: albums.slug, entry: albumPictures.slug, picture: albumPictures.picture })
    .from(albumPictures)
    .innerJoin(albums, eq(albums.id, albumPictures.albumId))
    .limit(1);
  const { album = "", entry: name = "", picture: slug = "" } = entry ?? {};
  const readProduct = () =>
    db.select({ id: products.id, pictures: products.pictures }).from(products).orderBy(products.id).limit(1);
  const [{ id: key, pictures } = { id: 0, pictures: [] }] = await readProduct();
  await restores(readProduct, () => saveItemPictures(ctx, { kind: "products", key, pictures: [slug, ...pictures] }));

  const hasGallery = sql`jsonb_array_length(${ticketTypes.gallery}) > 1`;
  const readGallery = () =>
    db
      .select({ id: ticketTypes.id, gallery: ticketTypes.gallery })
      .from(ticketTypes)
      .where(hasGallery)
      .orderBy(ticketTypes.id)
      .limit(1);
  const [ticket] = await readGallery();
  const [first, ...others] = (ticket?.gallery ?? []).map(({ picture }) => picture);
  await restores(readGallery, () =>
    saveItemPictures(ctx, {
      kind: "ticket-galleries",
      key: ticket?.id ?? 0,
      pictures: others,
      base: [first ?? "", ...others],
    }),
  );

  const readPicture = async () => {
    const { alt, view, captions } = await getPicture(ctx, { slug });
    return { alt, focus: view.focus, captions };
  };
  const texts = { vi: "Mây trên đỉnh", en: "Clouds on the summit" };
  await restores(readPicture, () => savePicture(ctx, { slug, alt: texts, focus: "10-90" }));
  await restores(readPicture, () => saveCaption(ctx, { album, entry: name, caption: texts }));
  expect(
    (await saveCaption(ctx, { album, entry: name, caption: (await readPicture()).captions[0]!.caption as never })).undo,
  ).toBeNull();
});
