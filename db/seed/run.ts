import { and, eq } from "drizzle-orm";
import { readContent } from "~/domain/content/import/import-content.server";
import { readFolder } from "~/domain/content/import/read-folder.server";
import { writeContent } from "~/domain/content/import/write-content.server";
import { writeSections } from "~/domain/content/pages/change-sections.server";
import { hashPassword } from "~/domain/identity/passwords.server";
import { createSlots } from "~/domain/inventory/slots.server";
import { demoMembers, demoPassword } from "~/domain/staff/demo-members";
import { currentTime } from "~/lib/clock";
import { config } from "~/lib/config.server";
import { logInfo } from "~/lib/log.server";
import { addDays, shopDate, weekday } from "~/lib/shop-time";
import { connect, type Db, type Tx } from "../client.server";
import * as tables from "../schema/index";
import { seedCommunity } from "./community";
import { seedDemoCustomer } from "./demo-customer";
import { seedEmptyShop, seedOnce, seedStandardRows } from "./empty-shop";
import {
  demoFolder,
  readCalendar,
  readDays,
  readPaymentMethods,
  readPlatform,
  readSections,
  readSettings,
  readShippingZones,
  readSiteTexts,
} from "./read-demo";
import { describePictures, readPictures } from "./read-pictures";
import { expectOneRow, idOf, seedCompanions, seedPools, seedTickets } from "./seed-tickets";

/** Fills a new database with the demo, Núi Mây. Does nothing and returns false if the database has a shop. */
export async function seed(db: Db, now = currentTime(), { isDemo } = config): Promise<boolean> {
  const today = shopDate(now);
  return seedOnce(db, async (tx) => {
    await seedSite(tx, now);
    if (isDemo) await seedStaff(tx, now);
    const poolIds = await seedPools(tx);
    await seedTickets(tx, poolIds);
    await seedContent(tx, now, { isDemo });
    await seedCompanions(tx);
    await createSlots(tx, today);
    await limitSomeDays(tx, poolIds, now);
    if (isDemo) await seedWeather(tx, now);
    await describePictures(tx);
  });
}

async function seedSite(tx: Tx, now: Date) {
  const settings = { ...readSettings(), opened_at: now.toISOString() };
  await seedStandardRows(tx, now, { settings, theme: "nui-may" });
  await tx.insert(tables.siteTexts).values(Object.entries(readSiteTexts()).map(([key, body]) => ({ key, body })));
  await tx.insert(tables.pictures).values(readPictures());
  await tx
    .insert(tables.paymentMethods)
    .values(readPaymentMethods().map((paymentMethod, position) => ({ ...paymentMethod, position })));
  await tx.insert(tables.shippingZones).values(readShippingZones().map((zone, position) => ({ ...zone, position })));
  const { holidays, vatRates } = readCalendar();
  await tx.insert(tables.holidays).values(holidays);
  await tx.insert(tables.vatRates).values(vatRates);
  await seedPlatform(tx, now);
}

async function seedStaff(tx: Tx, now: Date) {
  const passwordHash = await hashPassword(demoPassword);
  await tx
    .insert(tables.staffMembers)
    .values(demoMembers.map((member) => ({ ...member, passwordHash, isDemo: true, createdAt: now })));
}

async function seedPlatform(tx: Tx, now: Date) {
  const { logos, redirects, seoRecords } = readPlatform();
  await tx.insert(tables.logos).values(logos);
  await tx.insert(tables.redirects).values(redirects.map((redirect) => ({ ...redirect, createdAt: now })));
  await tx.insert(tables.seoRecords).values(seoRecords);
  await writeSections(tx, { now }, readSections());
}

/** The observation is invented. Pages hide it after three hours, like a real one. */
async function seedWeather(tx: Tx, now: Date) {
  await tx.insert(tables.weatherObservations).values({
    ...{ visibilityMetres: 12_000, windMetresPerSecond: 4, temperatureCelsius: 14 },
    note: readDays().weatherNote,
    ...{ observedAt: new Date(now.getTime() - 20 * 60_000), enteredBy: "system", createdAt: now },
  });
}

/** Gives some days few places and closes one. There are no reservations yet, so slots are changed directly. */
async function limitSomeDays(tx: Tx, poolIds: ReadonlyMap<string, number>, now: Date) {
  const today = shopDate(now);
  const slots = tables.slots;
  const { shortDays, closedDay } = readDays();
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
  const closure = { startsOn: date, endsOn: date, reason, by: "system", closedAt: now } as const;
  const { id: closureId } = expectOneRow(await tx.insert(tables.closures).values(closure).returning());
  await tx.insert(tables.closureSlots).values(closed.map(({ slotId }) => ({ closureId, slotId })));
}

function dateOf(day: { weekday: number; nth: number }, after: string): string {
  const first = ((day.weekday - weekday(after) + 6) % 7) + 1;
  return addDays(after, first + 7 * (day.nth - 1));
}

if (process.argv[1] === import.meta.filename) {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("Set DATABASE_URL to the database to fill.");
  const { db, close } = connect(url, 2);
  try {
    const isNew = await (config.isDemo ? seed(db) : seedEmptyShop(db));
    const made = config.isDemo ? "The demo shop is open." : "An empty shop was made. It is closed until staff open it.";
    logInfo(isNew ? made : "The database has a shop already: nothing was written.");
    if (config.isDemo) await seedDemoCustomer(db);
  } finally {
    await close();
  }
}

async function seedContent(tx: Tx, now: Date, { isDemo }: { isDemo: boolean }): Promise<void> {
  const { files } = await readFolder(demoFolder);
  const { kinds, problems } = await readContent(tx, files);
  if (problems.length > 0)
    throw new Error(problems.map(({ file, line, says }) => `${demoFolder}/${file}:${line} ${says}`).join("\n"));
  await writeContent(tx, { kinds, pictures: new Map(), now });
  if (isDemo) await seedCommunity(tx);
}
