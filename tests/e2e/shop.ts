import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import type { Browser, BrowserContext, BrowserContextOptions } from "playwright";
import type { Sql } from "postgres";
import { afterAll, afterEach, beforeAll } from "vitest";
import { translateIn } from "~/i18n/translate.server";
import { currentTime } from "~/lib/clock";
import type { Locale } from "~/lib/locale";
import { addDays, shopDate } from "~/lib/shop-time";
import { openBrowser } from "../setup/browser";
import { testDatabase } from "../setup/database";
import { startTestServer } from "../setup/server";
import type { Shopper } from "./shopper";

/** Headless Chromium names itself "HeadlessChrome". The shop would treat it as a robot. */
const phone =
  "Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36";

/** With `stays`, the test closes the visitor's browser context itself. */
type Visit = { locale?: Locale; width?: number; script?: boolean; stays?: boolean } & Omit<
  BrowserContextOptions,
  "locale"
>;
type Shop = {
  origin: string;
  sql: Sql;
  browser: Browser;
  visit(how?: Visit): Promise<Shopper>;
  /** Stops the server and starts it again, from another build if its folder is given. */
  deploy(build?: string): Promise<void>;
};

/**
 * Opens the built shop with its own database and browser for the test file. Visitors are closed after each test. With
 * `elsewhere`, fake banks and gateways are on another site (127.0.0.1 instead of localhost). `env` adds variables for
 * the server.
 */
export function openTestShop({ elsewhere = false, env: more = {} as Record<string, string> } = {}): Shop {
  const shop = {} as Shop;
  const visitors: BrowserContext[] = [];
  const cleanups: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const database = await testDatabase();
    cleanups.push(() => database.close());
    const port = await freePort();
    const env = { ...more, ...(elsewhere && { SIMULATOR_ORIGIN: `http://127.0.0.1:${port}` }) };
    const at = { databaseUrl: database.url, port, env };
    let server = await startTestServer(at);
    cleanups.push(() => server.stop());
    shop.deploy = async (build) => {
      await server.stop();
      server = await startTestServer({ ...at, ...(build && { build }) });
    };
    const browser = await openBrowser();
    cleanups.push(() => browser.close());
    Object.assign(shop, { origin: server.origin, sql: database.sql, browser });
  });
  afterEach(async ({ task }) => {
    for (const context of visitors.splice(0)) {
      if (task.result?.state === "fail") task.result.errors?.push(...(await describePages(context)));
      await context.close();
    }
  });
  afterAll(async () => {
    for (const close of cleanups.splice(0).reverse()) await close();
  });

  shop.visit = async ({ locale = "vi", width = 360, script = true, stays = false, ...more } = {}) => {
    const context = await shop.browser.newContext({
      baseURL: shop.origin,
      userAgent: phone,
      locale: locale === "vi" ? "vi-VN" : "en-GB",
      timezoneId: "Asia/Ho_Chi_Minh",
      viewport: { width, height: 800 },
      reducedMotion: "reduce",
      // `page.route` does not see the requests of a service worker, so only tests about workers allow them.
      serviceWorkers: "block",
      javaScriptEnabled: script,
      ...more,
    });
    if (!stays) visitors.push(context);
    context.setDefaultTimeout(45_000);
    return { page: await context.newPage(), context, locale, script, t: translateIn(locale) };
  };
  return shop;
}

async function describePages(context: BrowserContext) {
  const descriptions = context.pages().map(async (page) => {
    const main = page.getByRole("main").first();
    const text = await main.innerText({ timeout: 1000 }).catch(() => "(no main part)");
    const message = `${page.url()}\n${text.replace(/\s*\n\s*/g, " | ").slice(0, 1500)}`;
    return { name: "Shown then", message };
  });
  return Promise.all(descriptions);
}

/** Simulators call the shop on this port, so it must be known before the server starts. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const today = () => shopDate(currentTime());

export async function findFreeDay({ sql }: Pick<Shop, "sql">, slug: string, { seats = 20, after = "" } = {}) {
  const [day] = await sql<{ id: number; date: string; time: string }[]>`
    select slot.id, slot.date::text, slot.time from slots slot
    join ticket_types type on type.pool_id = slot.pool_id and type.slug = ${slug}
    where slot.date > coalesce(nullif(${after}, '')::date, ${addDays(today(), 7)}::date) and slot.closed_at is null and slot.capacity - slot.reserved >= ${seats}
      and extract(isodow from slot.date) = any (type.open_weekdays)
    order by slot.date, slot.time limit 1`;
  if (!day) throw new Error(`No day has ${seats} places for ${slug}`);
  return day;
}

/** Skips holidays, because their prices differ. 1 is Monday. By default, the day is at least three weeks ahead. */
export async function findFreeWeekday({ sql }: Pick<Shop, "sql">, slug: string, weekdays: number[], after = "") {
  const [day] = await sql<{ date: string }[]>`
    select slot.date::text from slots slot
    join ticket_types type on type.pool_id = slot.pool_id and type.slug = ${slug}
    where slot.date > coalesce(nullif(${after}, '')::date, ${addDays(today(), 20)}::date) and slot.closed_at is null
      and slot.capacity - slot.reserved >= 20 and extract(isodow from slot.date)::int = any (${weekdays})
      and slot.date not in (select date from holidays)
    order by slot.date limit 1`;
  if (!day) throw new Error(`No such weekday has places for ${slug}`);
  return day.date;
}
