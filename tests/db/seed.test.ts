import { and, eq, is, isNotNull, max, ne } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { beforeAll, expect, test } from "vitest";
import { createSlots } from "~/domain/inventory/slots.server";
import { addDays, instantOf } from "~/lib/shop-time";
import * as tables from "~db/schema";
import { seed } from "~db/seed/run";
import { openTestDatabase } from "~tests/setup/database";

const today = "2026-11-21";
const { slots, pools, priceCategories, seasons, ticketPrices, ticketTypes } = tables;
const database = openTestDatabase({ stocked: false });

beforeAll(async () => {
  await seed(database.db, instantOf(today, "10:00"));
});

const written = [
  tables.settings,
  tables.siteTexts,
  tables.policies,
  tables.paymentMethods,
  tables.vatRates,
  tables.holidays,
  tables.pools,
  tables.poolSchedules,
  tables.seasons,
  tables.ticketTypes,
  tables.priceCategories,
  tables.ticketPrices,
  tables.slots,
  tables.productCategories,
  tables.products,
  tables.variants,
  tables.relatedProducts,
  tables.combos,
  tables.comboParts,
  tables.services,
  tables.shippingZones,
  tables.themeSections,
];

const others = Object.values<unknown>(tables).filter((table) => is(table, PgTable) && table !== tables.pictures);

/** Pictures are compared by their hashes, because that is faster. */
const readAll = () =>
  Promise.all([
    ...others.map((table) => database.db.select().from(table as PgTable)),
    database.db.select({ slug: tables.pictures.slug, hash: tables.pictures.hash }).from(tables.pictures),
  ]);

test("seeding twice changes nothing", async () => {
  const once = await readAll();
  expect(await Promise.all(written.map((table) => database.db.$count(table)))).not.toContain(0);
  expect(await seed(database.db, instantOf(addDays(today, 30), "10:00"))).toBe(false);
  expect(await readAll()).toEqual(once);
});

test("every text is written in both languages", async () => {
  const texts = (await readAll()).flat().flatMap((row) => Object.values(row).flatMap(localized));
  expect(texts.length).toBeGreaterThan(100);
  for (const text of texts) {
    expect(text).toMatchObject({ vi: expect.stringMatching(/\S/), en: expect.stringMatching(/\S/) });
  }
});

function localized(value: unknown): object[] {
  if (typeof value !== "object" || value === null) return [];
  // A text's own fields, such as its rendered HTML, are not checked as further texts.
  return "vi" in value && typeof value.vi === "string" ? [value] : Object.values(value).flatMap(localized);
}

test("every ticket has a picture, and a price for each category and kind of day, in season and out", async () => {
  const { db } = database;
  expect(await db.$count(ticketTypes, eq(ticketTypes.isActive, true))).toBe(6);
  const bare = db.select({ slug: ticketTypes.slug }).from(ticketTypes);
  const hung = bare.innerJoin(tables.pictures, eq(tables.pictures.slug, ticketTypes.picture));
  expect(await hung).toHaveLength(6);

  const categories = await db.select().from(priceCategories);
  const prices = await db.select().from(ticketPrices);
  const [season] = await db.select().from(seasons);
  for (const { id } of categories) {
    const own = prices.filter((price) => price.categoryId === id && (price.price ?? 0) > 0);
    const when = own.map(({ seasonId, dayKind }) => `${seasonId} ${dayKind}`);
    const kinds = ["weekday", "weekend", "holiday"];
    expect(when.sort()).toEqual([null, season!.id].flatMap((it) => kinds.map((kind) => `${it} ${kind}`)).sort());
  }
});

test("a family pays less than four tickets would cost, on every kind of day", async () => {
  const rows = await database.db
    .select({ slug: ticketTypes.slug, key: priceCategories.key, price: ticketPrices })
    .from(ticketPrices)
    .innerJoin(priceCategories, eq(priceCategories.id, ticketPrices.categoryId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, priceCategories.ticketTypeId));
  const families = rows.filter(({ key }) => key === "family");
  expect(families).toHaveLength(6);
  for (const { price: family } of families) {
    const single = (key: string) =>
      rows.find(
        ({ slug, price, ...row }) =>
          slug === "cap-treo-khu-hoi" &&
          row.key === key &&
          price.seasonId === family.seasonId &&
          price.dayKind === family.dayKind,
      )!.price.price;
    expect(family.price!).toBeLessThan(2 * single("adult")! + 2 * single("child")!);
  }
});

test("slots are open for 120 days without bookings, and one day is closed with a reason", async () => {
  const { db } = database;
  const lastDays = await db
    .select({ pool: pools.slug, date: max(slots.date) })
    .from(slots)
    .innerJoin(pools, eq(pools.id, slots.poolId))
    .groupBy(pools.slug);
  expect(lastDays).toContainEqual({ pool: "cable", date: addDays(today, 120) });
  expect(lastDays).toHaveLength(3);
  expect(await db.$count(slots, ne(slots.reserved, 0))).toBe(0);

  const closed = await db.select().from(slots).where(isNotNull(slots.closedAt));
  expect(closed.map(({ date }) => date)).toEqual(["2026-12-02"]);
  expect(closed[0]?.closedReason).not.toBeNull();
});

test("opening slots again adds only the new days, and leaves a changed slot alone", async () => {
  const { db } = database;
  const [cable] = await db.select().from(pools).where(eq(pools.slug, "cable"));
  const onCable = (date: string) => and(eq(slots.poolId, cable!.id), eq(slots.date, date));
  await db.update(slots).set({ capacity: 3 }).where(onCable(today));

  expect(await createSlots(db, today)).toBe(0);
  // The new day, 2027-03-22, is a Monday. On Mondays only the cable car runs, with one slot for the whole day.
  expect(await createSlots(db, addDays(today, 1))).toBe(1);
  expect(await db.select().from(slots).where(onCable(today))).toMatchObject([{ capacity: 3 }]);
  // The schedule of Tết takes precedence over the schedule of the weekday.
  expect(await db.select().from(slots).where(onCable("2027-02-08"))).toMatchObject([{ capacity: 1500 }]);
});

test("a place lists every ticket that includes it", async () => {
  const { db } = database;
  const places = new Map((await db.select().from(tables.places)).map(({ slug, tickets }) => [slug, tickets]));
  const tickets = await db.select().from(ticketTypes);
  const included = {
    "cau-treo-may": /cầu treo/i,
    "dai-ngam-canh": /đài ngắm cảnh/i,
    "vuon-hoa-cong-troi": /vườn hoa/i,
  };
  for (const [slug, name] of Object.entries(included)) {
    const including = tickets
      .filter(({ includes }) => includes.some(({ vi }) => name.test(vi)))
      .map(({ slug }) => slug);
    expect(including).not.toEqual([]);
    expect(places.get(slug)?.toSorted()).toEqual(including.toSorted());
  }
});
