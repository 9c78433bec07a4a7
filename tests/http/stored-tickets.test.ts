import { expect, test } from "vitest";
import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { translateIn } from "~/i18n/translate.server";
import { currentTime } from "~/lib/clock";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit, fillCart, payOrderOf, placeOrderAsGuest, placeOrderForm } from "~tests/setup/factories";
import { openClient, visibleText } from "~tests/setup/factories-http";
import { accessTokenOf, registerCustomer, visitWithToken } from "~tests/setup/factories-people";
import { openTestServer } from "~tests/setup/server";

const database = openTestDatabase();
const server = openTestServer(database);
const t = translateIn("vi");

async function ordered({ isPaid = true } = {}) {
  const { ctx, code } = await placeOrderAsGuest(database.db, { now: currentTime() });
  if (isPaid) await payOrderOf(ctx, code);
  const [own, other] = [openClient(server.origin), openClient(server.origin)];
  own.cookies.set("cart_session", ctx.visitor.cartSessionId!);
  return { ctx, code, own, other, page: `/orders/${code}/tickets`, pdf: `/orders/${code}/tickets.pdf` };
}

test("the page and the PDF of tickets are shown only to their buyer, are not cached and need no script", async () => {
  const { own, other, page, pdf, code } = await ordered();
  for (const path of [page, pdf, `/en${page}`, `${page}.data`]) {
    const [answer, refused] = [await own.get(path), await other.get(path)];
    expect([path, answer.status, answer.headers.get("Cache-Control")]).toEqual([path, 200, "private, no-store"]);
    expect([path, refused.status, refused.headers.get("Kept")]).toEqual([path, 404, null]);
    expect(refused.html).not.toMatch(/\/V\/|%PDF/);
  }
  const { html, headers } = await own.get(page);
  expect(html).not.toContain("<script");
  expect(html).toContain('name="robots" content="noindex"');
  expect(headers.get("Kept")).toMatch(/^\d{13} \w{10}$/);
  const until = currentTime().getTime() + Number(headers.get("Kept-Seconds")) * 1000;
  expect(Math.abs(until - Number.parseInt(headers.get("Kept") ?? "", 10))).toBeLessThan(60_000);
  expect((await own.get(pdf)).html).toMatch(/^%PDF-1\.7/);
  expect(html).toContain(`/orders/${code}/tickets.pdf?lang=vi`);
});

test("an order without tickets says why, and its PDF redirects there", async () => {
  const waiting = await ordered({ isPaid: false });
  const cancelled = await ordered({ isPaid: false });
  await cancelOrder(cancelled.ctx, { code: cancelled.code });
  const cases = [
    [waiting, 404, "offline.none.unpaid"],
    [cancelled, 410, "offline.none.cancelled"],
  ] as const;
  for (const [{ own, page, pdf }, status, textKey] of cases) {
    const answer = await own.get(page);
    expect([answer.status, answer.headers.get("Kept")]).toEqual([status, "no"]);
    expect(visibleText(answer.html)).toContain(t(textKey));
    expect(await own.get(pdf)).toMatchObject({ status: 302, location: page });
  }
});

test("the data saver keeps no tickets offline and deletes those that were kept", async () => {
  const { own, page } = await ordered();
  const chosen = await own.post("/preferences/lite", { value: "on", to: "/" });
  expect(chosen.headers.get("Clear-Site-Data")).toBe('"storage"');
  expect((await own.get(page)).headers.get("Kept")).toBe("no");
});

test("after forgetting the tickets on this phone no page of the order opens", async () => {
  const { own, page, pdf, code } = await ordered();
  const done = await own.post(page, { intent: "forget" });
  expect([done.status, done.headers.get("Clear-Site-Data")]).toEqual([303, '"storage"']);
  for (const path of [page, pdf, `/orders/${code}`]) expect((await own.get(path)).status).toBe(404);
});

test("forgetting the tickets on this phone also logs out", async () => {
  const guest = await createVisit(database.db, { now: currentTime() });
  const token = await accessTokenOf(guest, await registerCustomer(guest));
  const me = await visitWithToken(guest, token);
  await fillCart(me);
  const { code } = await placeOrderForm(me);
  await payOrderOf(me, code);
  const own = openClient(server.origin);
  own.cookies.set("account", token);
  const page = `/orders/${code}/tickets`;
  expect(visibleText((await own.get(page)).html)).toContain(t("offline.purge_help_account"));
  // The visit is still ahead, so the order is ready and not yet delivered.
  const dashboard = visibleText((await own.get("/dashboard")).html);
  expect(dashboard).toContain(t("orders.ready"));
  expect(dashboard).not.toContain(t("orders.status.delivered"));
  const done = await own.post(page, { intent: "forget" });
  expect([done.status, done.headers.get("Clear-Site-Data"), own.cookies.get("account")]).toEqual([
    303,
    '"storage"',
    "",
  ]);
  for (const path of [page, `/orders/${code}`]) expect((await own.get(path)).status).toBe(404);
});

test("the service worker is revalidated each time, and each language has a web manifest", async () => {
  const worker = await fetch(`${server.origin}/sw.js`);
  expect([worker.status, worker.headers.get("Cache-Control")]).toEqual([200, "no-cache"]);
  for (const [path, lang, start_url] of [
    ["/manifest.webmanifest", "vi", "/"],
    ["/en/manifest.webmanifest", "en", "/en"],
  ] as const) {
    const answer = await fetch(server.origin + path);
    const manifest = (await answer.json()) as { icons: { src: string }[] };
    expect(manifest).toMatchObject({ lang, start_url, name: "Núi Mây" });
    expect(answer.headers.getSetCookie()).toEqual([]);
    for (const { src } of manifest.icons) expect((await fetch(server.origin + src)).status).toBe(200);
  }
});
