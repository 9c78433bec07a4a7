import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext, CDPSession, Page } from "playwright";
import { createKeyPair, signTicket } from "~/domain/admission/ticket-token.server";
import { createToken } from "~/domain/identity/sessions.server";
import { currentTime } from "~/lib/clock";
import { generateCode } from "~/lib/codes.server";
import { shopDate } from "~/lib/shop-time";
import { connect, type Db } from "~db/client.server";
import { staffMembers, staffSessions, tickets } from "~db/schema";
import { openBrowser } from "../setup/browser";
import { placeOrderAsGuest } from "../setup/factories";
import { gateUrlOf, writeFilm } from "../setup/gate";
import { findChromium } from "./bin.mjs";
import type { Figure } from "./figure";
import { percentile } from "./send-load";
import type { BenchShop } from "./shop";

const people = 10_000;
const filmed = 8;
const typed = 40;
const throttle = 4;
const group = `Gate, ${people} tickets of today, CPU x${throttle}`;
type Token = { token: string };

export async function measureGate(shop: BenchShop, databaseUrl: string): Promise<Figure[]> {
  process.env.CHROMIUM_PATH = await findChromium();
  const { db, sql, close } = connect(databaseUrl, 1);
  const folder = mkdtempSync(path.join(tmpdir(), "gate-"));
  const film = path.join(folder, "film.y4m");
  try {
    await sql`update settings set value = '720' where key = 'gate_early_minutes'`;
    await placeOrderAsGuest(db);
    const sold = await fillDay(db);
    writeFilm(
      film,
      sold.slice(0, filmed).map((ticket) => gateUrlOf(shop.origin, ticket)),
    );
    const browser = await openBrowser({ film });
    try {
      const context = await browser.newContext({ baseURL: shop.origin, permissions: ["camera"] });
      await comeIn(db, context, shop.origin);
      return await measure(context, sold.slice(filmed, filmed + typed));
    } finally {
      await browser.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
    await close();
  }
}

async function measure(context: BrowserContext, toType: readonly Token[]): Promise<Figure[]> {
  const page = await context.newPage();
  const first = await openPage(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const second = await openPage(page);
  const scans = await answersAfter(page, filmed, 60_000);
  await context.setOffline(true);
  const before = (await timesOf(page, "gate-answer")).length;
  for (const { token } of toType) {
    await page.fill("input[name=scanned]", token);
    await page.keyboard.press("Enter");
  }
  const offline = (await answersAfter(page, before + toType.length, 60_000)).slice(before);
  for (const text of ["nguoi lon", "AB", "khong co"]) {
    await page.fill("input[name=q]", text);
    await page.keyboard.press("Enter");
  }
  const searches = await timesOf(page, "gate-search");
  const figure = (name: string, unit: Figure["unit"], value: number, rest: Partial<Figure> = {}): Figure => ({
    ...{ group, column: "gate", name, unit, value },
    ...rest,
  });
  return [
    figure("frame to answer, p50", "ms", percentile(scans, 0.5), { target: { max: 300 } }),
    figure("frame to answer, slowest", "ms", Math.max(...scans), { target: { max: 300 } }),
    figure("own files, first time", "B", await countCachedBytes(page), { target: { max: 400_000 } }),
    figure("own files, then", "B", second.files, { target: { exactly: 0 } }),
    figure("today's list, first time", "B", first.list),
    figure("list fetched, read and kept", "ms", first.listMs),
    figure("no signal: verified, p50", "ms", percentile(offline, 0.5), { target: { max: 300 } }),
    figure("no signal: verified, slowest", "ms", Math.max(...offline), { target: { max: 300 } }),
    figure("no signal: searched, slowest", "ms", Math.max(...searches), { target: { max: 300 } }),
  ];
}

async function openPage(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: throttle });
  const received = await startByteCount(session);
  await page.goto("/staff/gate");
  await page.waitForFunction(() => performance.getEntriesByName("gate-list").length > 0, undefined, {
    timeout: 60_000,
  });
  await page.waitForTimeout(3_000);
  const [listMs = 0] = await timesOf(page, "gate-list");
  await session.detach();
  return { ...received(), listMs };
}

async function startByteCount(session: CDPSession) {
  const paths = new Map<string, string>();
  const bytes = new Map<string, number>();
  await session.send("Network.enable");
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (!response.fromServiceWorker && !response.fromDiskCache) paths.set(requestId, new URL(response.url).pathname);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId);
    if (path) bytes.set(path, (bytes.get(path) ?? 0) + encodedDataLength);
  });
  return () => {
    const sum = (of: (path: string) => boolean) =>
      [...bytes].reduce((all, [path, size]) => all + (of(path) ? size : 0), 0);
    return { files: sum((path) => path.startsWith("/gate/")), list: sum((path) => path === "/staff/gate/day") };
  };
}

/** Adds up the compressed sizes of the gate's worker and cached files, without the gate's page. */
async function countCachedBytes(page: Page): Promise<number> {
  const files = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name !== "gate page");
    const cached = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return cached.flat().map(({ url }) => url);
  });
  const worker = new URL("/staff/gate-worker.js", page.url()).href;
  const sizes = [worker, ...files].map(async (url) => {
    const response = await fetch(url, { headers: { "Accept-Encoding": "br" } });
    return Number(response.headers.get("Content-Length"));
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function answersAfter(page: Page, count: number, timeout: number): Promise<number[]> {
  const enough = (wanted: number) => performance.getEntriesByName("gate-answer").length >= wanted;
  await page.waitForFunction(enough, count, { timeout });
  return timesOf(page, "gate-answer");
}

function timesOf(page: Page, name: string): Promise<number[]> {
  return page.evaluate((of) => performance.getEntriesByName(of).map(({ duration }) => duration), name);
}

async function comeIn(db: Db, context: BrowserContext, url: string) {
  const now = currentTime();
  const who = {
    email: "gate@nuimay.example",
    fullName: "Mai Thị Hoa",
    role: "gate" as const,
    passwordHash: "none",
    createdAt: now,
  };
  const [member] = await db.insert(staffMembers).values(who).returning();
  const { token, tokenHash } = createToken();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await db.insert(staffSessions).values({ memberId: member?.id ?? 0, tokenHash, createdAt: now, expiresAt });
  const pools = await db.$client<{ id: number }[]>`select id from pools order by id`;
  const cookies = {
    staff: token,
    gate: `1.up.${pools.map(({ id }) => id).join("-")}.bench`,
    locale: "vi",
  };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
}

/** Writes the tickets directly into the tables, with an existing order, because the gate does not read payments. */
async function fillDay(db: Db): Promise<Token[]> {
  const date = shopDate(currentTime());
  const { privateKey } = createKeyPair(Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString("hex"));
  const [line] = await db.$client<{ id: number; order_id: number; slot: number; pool: number }[]>`
    select l.id, l.order_id, s.id as slot, s.pool_id as pool from order_lines l
    join ticket_types t on t.id = l.ticket_type_id and t.slug = 'cap-treo-khu-hoi'
    join slots s on s.pool_id = t.pool_id and s.date = ${date} limit 1`;
  if (!line) throw new Error("There is no order of the cable car to hang tickets on.");
  const payload = { keyId: 1, date, time: null, pool: line.pool };
  const rows = Array.from({ length: people }, (_, unit) => {
    const code = generateCode();
    return {
      ...{ code, token: signTicket({ ...payload, code }, privateKey), orderId: line.order_id, orderLineId: line.id },
      ...{
        slotId: line.slot,
        unit: unit + 1_000,
        seat: 0,
        holder: { vi: "Người lớn", en: "Adult" },
        issuedAt: currentTime(),
      },
    };
  });
  for (let from = 0; from < rows.length; from += 1_000) await db.insert(tickets).values(rows.slice(from, from + 1_000));
  return rows;
}
