import "~tests/setup/start-by-day";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, BrowserContext, Page } from "playwright";
import { beforeAll, expect as check, test } from "vitest";
import { createKeyPair, signTicket } from "~/domain/admission/ticket-token.server";
import { currentTime } from "~/lib/clock";
import { shopDate } from "~/lib/shop-time";
import { openBrowser } from "~tests/setup/browser";
import { gateUrlOf, sellForToday, type TodaysTicket, writeFilm } from "~tests/setup/gate";
import { openStaffClient } from "~tests/setup/staff";
import { expectAccessible } from "./expect-accessible";
import { openTestShop } from "./shop";
import { expect, type Shopper } from "./shopper";

const shop = openTestShop();
let cookie = "";
const tickets: TodaysTicket[] = [];
const next = () => tickets.shift()!;

beforeAll(async () => {
  for (let orders = 0; orders < 4; orders++) tickets.push(...(await sellForToday(shop.sql, 20)));
  const client = openStaffClient(shop.origin);
  await client.logIn("gate");
  cookie = client.cookie().replace("staff=", "");
});

test("without a script a device chooses its gate once, typed codes are checked, and a check-in can be undone", async () => {
  const visitor = await shop.visit({ script: false });
  await comeIn(visitor.context);
  const { page, t } = visitor;
  await page.goto("/staff");
  await page
    .getByRole("link", { name: t("staff.rooms.gate") })
    .last()
    .click();
  await page.getByLabel(t("gate.device.gate")).fill("7");
  await page.getByLabel(t("gate.device.direction")).selectOption("up");
  await page.getByRole("button", { name: t("gate.device.save") }).click();
  await expect(page.getByText(t("gate.device.here", { gate: 7, direction: t("gate.direction.up") }))).toBeVisible();
  const { code, token } = next();
  // A handheld scanner types the whole address of the QR code and presses Enter.
  await typeIn(visitor, gateUrlOf(shop.origin, { token }));
  await isAnswered(page, "valid");
  await expect(page.locator("#gate-answer")).toContainText(code);
  await typeIn(visitor, code.toLowerCase());
  await isAnswered(page, "used");
  await expect(page.locator("#gate-answer")).toContainText(/cổng 7/);
  await typeIn(visitor, "không phải mã");
  await isAnswered(page, "unknown");
  await typeIn(visitor, next().code);
  await isAnswered(page, "valid");
  await page.getByRole("button", { name: t("gate.undo") }).click();
  await expect(page.getByRole("status").first()).toContainText(t("gate.undone"));
  await page.getByLabel(t("gate.search.label")).fill(code.slice(0, 6));
  await page.getByRole("button", { name: t("gate.search.submit") }).click();
  await expect(page.getByText(code)).toBeVisible();
  await page.goto("/staff/gate/counts");
  await expect(
    page
      .getByRole("row")
      .filter({ hasText: t("gate.direction.up") })
      .first(),
  ).toContainText("1");
});

test("a camera checks valid, forged and used tickets, also without a network", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "gate-"));
  const film = path.join(folder, "film.y4m");
  const { privateKey } = createKeyPair("ab".repeat(32));
  const payload = { keyId: 1, code: "23456789AB", date: shopDate(currentTime()), time: null, pool: 1 };
  const forged = { token: signTicket(payload, privateKey) };
  const both = [next(), next()];
  writeFilm(
    film,
    [...both, forged].map((ticket) => gateUrlOf(shop.origin, ticket)),
  );
  const browser = await openBrowser({ film });
  try {
    const { page, context } = await atGate(1, { browser });
    await seenBy(page, ["valid"]);
    await context.setOffline(true);
    await seenBy(page, ["valid", "valid", "forged", "used"]);
    await expect(page.locator("#gate-line")).toHaveAttribute("data-state", "off");
    await context.setOffline(false);
    await waits(page, 0);
    for (const { code } of both) check(await admissionsOf(code)).toEqual([{ gate: 1, refused: null }]);
    const faults = await page.evaluate(() => (window as unknown as { faults: string[] }).faults);
    check(faults).toEqual([]);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});

test("two offline gates admit the same ticket, and the gate that syncs second shows a warning", async () => {
  const [one, two] = [await atGate(1), await atGate(2)];
  const { code, token } = next();
  for (const gate of [one, two]) {
    await gate.context.setOffline(true);
    await typeIn(gate, token);
    await isAnswered(gate.page, "valid");
    await expect(gate.page.locator("#gate-line")).toHaveAttribute("data-state", "off");
    await waits(gate.page, 1);
  }
  // The gate that admitted the ticket refuses it from now on, although the server does not know of the scan yet.
  await typeIn(one, code);
  await isAnswered(one.page, "used");
  for (const gate of [one, two]) {
    await gate.context.setOffline(false);
    await waits(gate.page, 0);
  }
  await expect(two.page.locator("#gate-warnings")).toContainText(code);
  await expect(one.page.locator("#gate-warnings")).toBeHidden();
  check(await admissionsOf(code)).toEqual([
    { gate: 1, refused: null },
    { gate: 2, refused: "used" },
  ]);
});

test("a refunded ticket is refused after the list is updated, and before that reported when the scan is synced", async () => {
  const [early, late] = [next(), next()];
  await shop.sql`update tickets set state = 'refunded' where id = ${early.id}`;
  const gate = await atGate(3);
  await shop.sql`update tickets set state = 'refunded' where id = ${late.id}`;
  await gate.context.setOffline(true);
  await typeIn(gate, early.token);
  await isAnswered(gate.page, "refunded");
  await typeIn(gate, late.token);
  await isAnswered(gate.page, "valid");
  await gate.context.setOffline(false);
  await waits(gate.page, 0);
  await expect(gate.page.locator("#gate-warnings")).toContainText(late.code);
  check(await admissionsOf(late.code)).toEqual([{ gate: 3, refused: "refunded" }]);
});

test("a phone with a wrong clock uses the shop's time", async () => {
  const gate = await atGate(4, { before: "const real = Date.now; Date.now = () => real() + 7_200_000;" });
  await gate.context.setOffline(true);
  const { code, token } = next();
  await typeIn(gate, token);
  await isAnswered(gate.page, "valid");
  await gate.context.setOffline(false);
  await waits(gate.page, 0);
  const [row] = await shop.sql`select abs(extract(epoch from a.at - a.received_at))::int as off from admissions a
    join tickets t on t.id = a.ticket_id where t.code = ${code}`;
  check(row?.off).toBeLessThan(60);
});

test("fifty scans survive a restart without a network and are sent once each", async () => {
  const gate = await atGate(5);
  await gate.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await gate.context.setOffline(true);
  const fifty = tickets.splice(0, 50);
  for (const [at, { code }] of fifty.entries()) {
    await typeIn(gate, code);
    await waits(gate.page, at + 1);
  }
  await gate.page.close();
  gate.page = await gate.context.newPage();
  await gate.page.goto("/staff/gate");
  await waits(gate.page, 50);
  await typeIn(gate, fifty[7]!.code);
  await isAnswered(gate.page, "used");
  await gate.context.setOffline(false);
  await waits(gate.page, 0);
  await expect(gate.page.locator("#gate-warnings")).toBeHidden();
  const codes = fifty.map(({ code }) => code);
  const rows = await shop.sql`select t.code, a.refused from admissions a join tickets t on t.id = a.ticket_id
    where t.code in ${shop.sql(codes)}`;
  check([rows.length, new Set(rows.map(({ code }) => code)).size]).toEqual([50, 50]);
  check(rows.filter(({ refused }) => refused !== null)).toEqual([]);
});

test("an expired session stops the sync but not the scanning", async () => {
  const gate = await atGate(6);
  await gate.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [login] = await shop.sql`select * from staff_sessions limit 1`;
  await shop.sql`update staff_sessions set expires_at = ${currentTime().toISOString()}::timestamptz - interval '1 minute'`;
  const { code } = next();
  await gate.page.reload();
  await expect(gate.page.locator("#gate-line")).toHaveAttribute("data-state", "ended");
  await typeIn(gate, code);
  await isAnswered(gate.page, "valid");
  await waits(gate.page, 1);
  await expect(gate.page.getByRole("link", { name: gate.t("gate.line.log_in") })).toBeVisible();
  await shop.sql`update staff_sessions set expires_at = ${login?.expires_at}`;
  await gate.page.reload();
  await waits(gate.page, 0);
  check(await admissionsOf(code)).toEqual([{ gate: 6, refused: null }]);
});

test("the gate's page with its script is accessible, narrow and wide", async () => {
  const gate = await atGate(8);
  await typeIn(gate, "23456789AB");
  await isAnswered(gate.page, "unknown");
  await expectAccessible(gate.page);
  await gate.page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(gate.page);
});

type How = { browser?: Browser; before?: string };

async function atGate(gate: number, { browser, before }: How = {}): Promise<Shopper> {
  const own = await (browser
    ? browser.newContext({ baseURL: shop.origin, permissions: ["camera"], viewport: { width: 360, height: 800 } })
    : null);
  const visitor = await shop.visit({ serviceWorkers: "allow" });
  const context = own ?? visitor.context;
  await comeIn(context);
  const pools = (await shop.sql<{ id: number }[]>`select id from pools order by id`).map(({ id }) => id);
  const values = { gate: `${gate}.up.${pools.join("-")}.phone${gate}`, locale: "vi" };
  await context.addCookies(Object.entries(values).map(([name, value]) => ({ name, value, url: shop.origin })));
  await context.addInitScript(watch);
  if (before) await context.addInitScript(before);
  const page = own ? await own.newPage() : visitor.page;
  await page.goto("/staff/gate");
  await expect(page.locator("#gate-line")).toHaveAttribute("data-state", "on");
  return { ...visitor, context, page };
}

async function comeIn(context: BrowserContext) {
  await context.addCookies([{ name: "staff", value: cookie, url: shop.origin }]);
}

/** Records the page's answers and the violations of its content security policy. */
function watch() {
  const [seen, faults]: string[][] = [[], []];
  Object.assign(window, { seen, faults });
  document.addEventListener("securitypolicyviolation", (event) => faults!.push(event.violatedDirective));
  document.addEventListener("DOMContentLoaded", () => {
    const box = document.getElementById("gate-answer");
    const note = () => seen!.push(box?.dataset.verdict ?? "");
    if (box) new MutationObserver(note).observe(box, { attributes: true, attributeFilter: ["data-verdict"] });
  });
}

async function seenBy(page: Page, results: string[]) {
  await page.waitForFunction(
    (wanted) => {
      const { seen } = window as unknown as { seen: string[] };
      const times = (all: string[], one: string) => all.filter((other) => other === one).length;
      return wanted.every((one) => times(seen, one) >= times(wanted, one));
    },
    results,
    { timeout: 300_000 },
  );
}

async function typeIn({ page, t }: Shopper, text: string) {
  await page.getByLabel(t("gate.code")).fill(text);
  await page.keyboard.press("Enter");
}

async function isAnswered(page: Page, result: string) {
  await expect(page.locator(`#gate-answer[data-verdict="${result}"]`)).toBeVisible();
}

async function waits(page: Page, count: number) {
  await expect(page.locator("#gate-line")).toHaveAttribute("data-waiting", String(count), { timeout: 30_000 });
}

function admissionsOf(code: string) {
  return shop.sql<{ gate: number; refused: string | null }[]>`select a.gate, a.refused from admissions a
    join tickets t on t.id = a.ticket_id where t.code = ${code} order by a.gate`.then((rows) => [...rows]);
}
