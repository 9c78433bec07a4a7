import { and, eq, sql } from "drizzle-orm";
import { openSlots } from "~/domain/capacity/open-slots.server";
import { hashPassword } from "~/domain/identity/passwords.server";
import { writeSections } from "~/domain/pages/change-sections.server";
import { standardFlags, standardSettings } from "~/domain/shop/settings.rules";
import { demoMembers, demoPassword } from "~/domain/staff/demo-members";
import { currentTime } from "~/lib/clock";
import { config } from "~/lib/config.server";
import { addDays, shopDate, weekday } from "~/lib/shop-time";
import { connect, type Db, type Tx } from "~db/client.server";
import * as tables from "~db/schema";
import { holidays, season, vatRates } from "./content/calendar";
import { closedDay, shortDays } from "./content/demo-days";
import { paymentMethods } from "./content/payment-methods";
import { logos, redirects, seoRecords, theme, ticketCardStyle } from "./content/platform";
import { policies } from "./content/policies";
import { type PoolSlug, pools } from "./content/pools";
import { sections } from "./content/sections";
import { ownSettings } from "./content/settings";
import { siteTexts } from "./content/site-texts";
import { tickets } from "./content/tickets";
import { policy, type Ticket } from "./content/tickets/ticket";
import { seedContent } from "./content-folder";
import { seedDemoCustomer } from "./demo-customer";
import { seedGoods } from "./goods";
import { readPictures } from "./pictures";

/** Any number, as long as nothing else in the database locks on it. */
const LOCK = 7_310_488;

/**
 * Fills an empty shop with the demo, Núi Mây, all or nothing; a shop that has ticket types is left alone. Returns
 * whether anything was written. Any number of processes may start it at once.
 */
export async function seed(db: Db, now = currentTime(), { demo } = config): Promise<boolean> {
  const today = shopDate(now);
  return db.transaction(async (tx) => {
    // Whoever comes second waits for the first, longer than a page would.
    await tx.execute(sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true)`);
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if ((await tx.$count(tables.ticketTypes)) > 0) return false;

    await seedSite(tx, now);
    if (demo) await seedStaff(tx, now);
    const poolIds = await seedPools(tx);
    await seedTickets(tx, poolIds);
    await seedGoods(tx, poolIds, today);
    await seedContent(tx, now, { demo });
    await openSlots(tx, today);
    await liven(tx, poolIds, now);
    return true;
  });
}

async function seedSite(tx: Tx, now: Date) {
  const settings = standardSettings().map(([key, of]) => ({ key, ...of, value: ownSettings[key] ?? of.value }));
  await tx.insert(tables.settings).values(settings);
  await tx.insert(tables.siteTexts).values(Object.entries(siteTexts).map(([key, body]) => ({ key, body })));
  await tx.insert(tables.policies).values(policies.map((page, position) => ({ ...page, position, updatedAt: now })));
  await tx.insert(tables.pictures).values(readPictures());
  const methods = Object.entries(paymentMethods).map(([id, texts], position) => ({
    ...{ id: id as tables.ChosenMethodId, position },
    ...texts,
  }));
  await tx.insert(tables.paymentMethods).values(methods);
  await tx.insert(tables.vatRates).values(vatRates);
  await tx.insert(tables.holidays).values(holidays);
  await seedPlatform(tx, now);
}

/** One a role, for everybody who tries the demo: nowhere else are there any, nor would they open anything. */
async function seedStaff(tx: Tx, now: Date) {
  const passwordHash = await hashPassword(demoPassword);
  await tx
    .insert(tables.staffMembers)
    .values(demoMembers.map((member) => ({ ...member, passwordHash, ofDemo: true, createdAt: now })));
}

async function seedPlatform(tx: Tx, now: Date) {
  const written = { createdAt: now, updatedAt: now };
  const { id: themeId } = only(
    await tx
      .insert(tables.themes)
      .values({ ...theme, ...written })
      .returning(),
  );
  await tx.insert(tables.componentStyles).values({ ...ticketCardStyle, themeId, ...written });
  await tx.insert(tables.logos).values(logos.map((logo) => ({ ...logo, createdAt: now })));
  await tx.insert(tables.featureFlags).values(standardFlags().map(([key, enabled]) => ({ key, enabled })));
  await tx.insert(tables.redirects).values(redirects.map((redirect) => ({ ...redirect, createdAt: now })));
  await tx.insert(tables.seoRecords).values(seoRecords);
  await writeSections(tx, { now }, sections);
}

async function seedPools(tx: Tx): Promise<Map<PoolSlug, number>> {
  const ids = new Map<PoolSlug, number>();
  for (const { schedules, ...pool } of pools) {
    const { id } = only(await tx.insert(tables.pools).values(pool).returning());
    await tx.insert(tables.poolSchedules).values(schedules.map((schedule) => ({ ...schedule, poolId: id })));
    ids.set(pool.slug, id);
  }
  return ids;
}

async function seedTickets(tx: Tx, poolIds: Map<PoolSlug, number>) {
  const { id: flowerSeason } = only(await tx.insert(tables.seasons).values(season).returning());
  for (const [position, { pool, categories, ...ticket }] of tickets.entries()) {
    const row = { ...ticket, poolId: idOf(poolIds, pool), picture: ticket.slug, policy, position };
    const { id } = only(await tx.insert(tables.ticketTypes).values(row).returning());
    await seedPrices(tx, id, categories, flowerSeason);
  }
}

async function seedPrices(tx: Tx, ticketTypeId: number, categories: Ticket["categories"], flowerSeason: number) {
  for (const [position, { usually, inFlowerSeason, ...category }] of categories.entries()) {
    const row = { ...category, ticketTypeId, position };
    const { id: categoryId } = only(await tx.insert(tables.priceCategories).values(row).returning());
    const prices = ([null, flowerSeason] as const).flatMap((seasonId) =>
      (["weekday", "weekend", "holiday"] as const).map((dayKind) => {
        const price = (seasonId === null ? usually : inFlowerSeason)[dayKind];
        return { categoryId, seasonId, dayKind, price };
      }),
    );
    await tx.insert(tables.ticketPrices).values(prices);
  }
}

/** Makes some days look lived in, by capacity and closing only: `taken` is the ledger's, and the ledger is empty. */
async function liven(tx: Tx, poolIds: Map<PoolSlug, number>, now: Date) {
  const today = shopDate(now);
  const slots = tables.capacitySlots;
  for (const { pool, time, capacity, ...day } of shortDays) {
    const slot = and(eq(slots.poolId, idOf(poolIds, pool)), eq(slots.date, dateOf(day, today)), eq(slots.time, time));
    await tx.update(slots).set({ capacity }).where(slot);
  }
  const { reason, ...day } = closedDay;
  const date = dateOf(day, today);
  const closed = await tx
    .update(slots)
    .set({ closedAt: now, closedReason: reason })
    .where(eq(slots.date, date))
    .returning({ slotId: slots.id });
  const closing = { startsOn: date, endsOn: date, reason, by: "system", closedAt: now } as const;
  const { id: closingId } = only(await tx.insert(tables.closings).values(closing).returning());
  await tx.insert(tables.closingSlots).values(closed.map(({ slotId }) => ({ closingId, slotId })));
}

/** The nth such weekday after a date. */
function dateOf(day: { weekday: number; nth: number }, after: string): string {
  const first = ((day.weekday - weekday(after) + 6) % 7) + 1;
  return addDays(after, first + 7 * (day.nth - 1));
}

function idOf(poolIds: Map<PoolSlug, number>, slug: PoolSlug): number {
  const id = poolIds.get(slug);
  if (id === undefined) throw new Error(`No such pool: ${slug}`);
  return id;
}

function only<T>(rows: T[]): T {
  const [row] = rows;
  if (!row) throw new Error("The insert returned no row");
  return row;
}

if (process.argv[1] === import.meta.filename) {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("Set DATABASE_URL to the database to fill.");
  const { db, close } = connect(url, 2);
  try {
    const isNew = await seed(db);
    console.log(isNew ? "The demo shop is open." : "The shop already has tickets: nothing was written.");
    if (config.demo) await seedDemoCustomer(db);
  } finally {
    await close();
  }
}
