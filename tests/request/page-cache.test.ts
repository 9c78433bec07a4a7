import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyVisitorFrame, writeVisitorFrame } from "~/lib/visitor-frame";
import { PageCache, type RenderPage } from "~/server/page-cache/page-cache";
import { PageStore, type StoredPage } from "~/server/page-cache/page-store";

/** Requests of robots do not count as page views. Counting would need a database. */
const robot = { "User-Agent": "Googlebot/2.1" };
const html = (text: string) =>
  `<html><head>${writeVisitorFrame({ ...emptyVisitorFrame, consent: "denied" })}</head><body>` +
  `<p class="stale-note" role="status"></p><span class="in-cart"></span><button name="buy" value=""></button><p>${text}</p>` +
  `<input type="search" name="q" value=""/>${"x".repeat(600)}</body></html>`;

let rendered: string[] = [];
let answerOf: (url: URL) => Promise<{ status: number; text: string; headers?: Record<string, string> }>;
const changes = { version: 0, changedAt: 0, isReliable: () => true, stop: async () => undefined };
let server: Server;
let cache: PageCache;
let origin: string;
let elapsed = 0;

const render: RenderPage = async (url, cookie) => {
  rendered.push(`${url.pathname}${url.search} ${cookie}`);
  const { status, text, headers } = await answerOf(url);
  const all = new Headers({ "Content-Type": "text/html; charset=utf-8", ...headers });
  return { status, headers: all, body: Buffer.from(html(text)) };
};

beforeEach(async () => {
  rendered = [];
  elapsed = 0;
  Object.assign(changes, { version: 0, changedAt: 0, isReliable: () => true });
  answerOf = async (url) => ({ status: 200, text: `page ${url.pathname} ${rendered.length}` });
  const start = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => start + elapsed);
  cache = new PageCache(render, changes);
  server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host}`);
    void cache
      .answer(incoming, outgoing, url)
      .then((isAnswered) => isAnswered || outgoing.writeHead(404).end("bypass"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  vi.restoreAllMocks();
  server.close();
  server.closeAllConnections();
});

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, { headers: { ...robot, ...headers } });
  const text = await response.text();
  const state = response.headers.get("X-Cache") ?? text;
  return { state, status: response.status, headers: response.headers, html: text };
}
const stateOf = async (path: string, headers = {}) => (await get(path, headers)).state;

test("64 visitors of a page that is not stored cause one rendering", async () => {
  let finish: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    finish = resolve;
  });
  answerOf = async () => {
    await ready;
    return { status: 200, text: "once" };
  };
  const visits = Array.from({ length: 64 }, () => get("/thuc-don"));
  await vi.waitFor(() => expect(rendered).toHaveLength(1));
  finish();
  expect(new Set((await Promise.all(visits)).map((one) => one.html)).size).toBe(1);
  expect(rendered).toHaveLength(1);
});

test("a stored page of content is used for a minute, and one with places for a second", async () => {
  for (const [path, seconds] of [
    ["/thuc-don", 60],
    ["/tickets", 1],
  ] as const) {
    expect([await stateOf(path), await stateOf(path)]).toEqual(["miss", "hit"]);
    elapsed += seconds * 1000 - 1;
    expect(await stateOf(path)).toBe("hit");
    elapsed += 2;
    expect(await stateOf(path)).toBe("stale");
    await vi.waitFor(async () => expect(await stateOf(path)).toBe("hit"));
    elapsed += seconds * 1000 + 1_001;
    expect(await stateOf(path)).toBe("miss");
  }
});

test("a change of content is visible to every visitor who comes more than a second later", async () => {
  await get("/thuc-don");
  elapsed += 10_000;
  Object.assign(changes, { version: 1, changedAt: performance.now() });
  elapsed += 1_001;
  expect((await get("/thuc-don")).html).toContain("page /thuc-don 2");
});

test("a page whose content changed while it was rendered is rendered again", async () => {
  answerOf = async () => {
    Object.assign(changes, { version: 1, changedAt: performance.now() });
    return { status: 200, text: `rendering ${rendered.length}` };
  };
  await get("/thuc-don");
  elapsed += 1_001;
  expect((await get("/thuc-don")).html).toContain("rendering 2");
});

test("while changes of content may go unnoticed, every stored page is used for one second only", async () => {
  changes.isReliable = () => false;
  await get("/thuc-don");
  elapsed += 2_001;
  expect(await stateOf("/thuc-don")).toBe("miss");
});

test("without a database a stored page is sent for ten minutes and says so, but shared caches do not store it", async () => {
  await get("/thuc-don");
  answerOf = async () => ({ status: 503, text: "unavailable" });
  elapsed += 9 * 60_000;
  for (const _ of [1, 2]) {
    const stale = await get("/thuc-don");
    expect([stale.state, stale.headers.get("Cache-Control"), stale.headers.get("ETag")]).toEqual([
      "stale",
      "private, no-store",
      null,
    ]);
    expect(stale.html).toMatch(/<p class="stale-note" role="status">.+<\/p>/);
  }
  expect(await stateOf("/bai-viet")).toBe("bypass");
  elapsed += 60_001;
  expect(await stateOf("/thuc-don")).toBe("bypass");
  answerOf = async () => ({ status: 200, text: "back" });
  expect((await get("/thuc-don")).html).toContain("back");
  expect((await get("/thuc-don")).html).toContain('<p class="stale-note" role="status"></p>');
});

test("a rendering that takes longer than two seconds does not delay visitors who can get an older page", async () => {
  await get("/thuc-don");
  elapsed += 62_000;
  let finish: () => void = () => undefined;
  answerOf = () =>
    new Promise((resolve) => {
      finish = () => resolve({ status: 200, text: "late" });
    });
  expect(await stateOf("/thuc-don")).toBe("stale");
  finish();
  await vi.waitFor(async () => expect((await get("/thuc-don")).html).toContain("late"));
});

test("the answer in each encoding is the same page, and its tag answers 304", async () => {
  const { html: expected, headers } = await get("/thuc-don", { "Accept-Encoding": "identity" });
  const tag = headers.get("ETag") ?? "";
  const bytesOf = async (encoding: string) => {
    const { request } = await import("node:http");
    return new Promise<Buffer>((resolve) =>
      request(`${origin}/thuc-don`, { headers: { ...robot, "Accept-Encoding": encoding } }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk)).on("end", () => resolve(Buffer.concat(chunks)));
      }).end(),
    );
  };
  expect(brotliDecompressSync(await bytesOf("gzip, br")).toString()).toBe(expected);
  expect(gunzipSync(await bytesOf("br;q=0, gzip")).toString()).toBe(expected);
  expect((await bytesOf("")).toString()).toBe(expected);
  const again = await get("/thuc-don", { "If-None-Match": tag });
  expect([again.status, again.html]).toEqual([304, ""]);
  const dark = await get("/thuc-don", { "If-None-Match": tag, Cookie: "color-theme=dark" });
  expect([dark.status, dark.headers.get("ETag") !== tag]).toEqual([200, true]);
});

test("each choice of a visitor has its own page, rendered without anything else of the visitor", async () => {
  const cookies = [
    "",
    "color-theme=dark",
    "color-theme=auto; x=1",
    "lite=on",
    "consent=1.granted.AAAAAAAAAAAAAAAAAAAAAA",
    "consent=1.granted.BBBBBBBBBBBBBBBBBBBBBB",
    "color-theme=pink",
  ];
  for (const Cookie of cookies) await get("/thuc-don", Cookie ? { Cookie } : {});
  const base = "/thuc-don cookies_kept=1; ";
  expect(rendered).toEqual([
    `${base}lite=off; color-theme=light`,
    `${base}lite=off; color-theme=dark`,
    `${base}lite=off; color-theme=auto`,
    `${base}lite=on; color-theme=light`,
    `${base}lite=off; color-theme=light; consent=1.granted.0000000000000000000000`,
  ]);
});

test("only an answer to a request without cookies may be stored by shared caches", async () => {
  const controlOf = async (Cookie?: string) =>
    (await get("/thuc-don", Cookie ? { Cookie } : {})).headers.get("Cache-Control");
  expect(await controlOf()).toBe("public, max-age=0, s-maxage=60, stale-while-revalidate=60");
  expect(await controlOf("color-theme=dark")).toBe("private, no-cache");
  const plain = await get("/thuc-don", { "Save-Data": "on" });
  expect(plain.headers.get("Cache-Control")).toBe("private, no-cache");
});

test.each([
  ["a login", { Cookie: "account=a" }],
  ["a message", { Cookie: "toast=a" }],
  ["a token", { Authorization: "Bearer a" }],
  ["a session of an API client", { "x-session-id": "a" }],
  ["a prefetch", { Purpose: "prefetch" }],
  ["a cart whose cookies are due to be renewed", { Cookie: "cart_session=guest_1" }],
])("a request with %s is rendered", async (_, headers) => {
  expect(await stateOf("/thuc-don", headers)).toBe("bypass");
});

test.each([
  "/cart",
  "/orders/ABC",
  "/tim-kiem?q=a",
  "/nowhere",
  "/thuc-don?x=1",
  "/thuc-don?mark=a&mark=b",
  "/tickets?s=1",
  "/san-pham/tra?mau=do",
])("%s is never stored", async (path) => {
  expect([await stateOf(path), rendered]).toEqual(["bypass", []]);
});

test("an unknown host is rendered", async () => {
  const { request } = await import("node:http");
  const status = await new Promise((resolve) =>
    request(`${origin}/thuc-don`, { headers: { Host: "evil.example" } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).end(),
  );
  expect([status, rendered]).toEqual([404, []]);
});

test("advertising parameters and the order of parameters create no further stored page", async () => {
  await get("/san-pham?sort=price&page=2");
  expect(await stateOf("/san-pham?utm_source=x&page=2&fbclid=1&sort=price")).toBe("hit");
  expect(rendered).toEqual(["/san-pham?page=2&sort=price cookies_kept=1; lite=off; color-theme=light"]);
});

test("10,000 variations of a query neither fill the cache nor displace pages without one", async () => {
  await get("/thuc-don");
  for (let batch = 0; batch < 10_000; batch += 100)
    await Promise.all(Array.from({ length: 100 }, (_, index) => get(`/san-pham?min=${batch + index}`)));
  expect(rendered).toHaveLength(10_001);
  expect(cache.size.pages).toBe(401);
  expect(await stateOf("/thuc-don")).toBe("hit");
});

test.each([
  ["a redirect", { status: 301, text: "" }],
  ["an error", { status: 500, text: "" }],
  ["a page that sets a cookie", { status: 200, text: "", headers: { "Set-Cookie": "a=b" } }],
])("%s is not stored and not rendered twice for each visitor", async (_, answer) => {
  answerOf = async () => answer;
  expect([await stateOf("/thuc-don"), await stateOf("/thuc-don"), rendered.length]).toEqual(["bypass", "bypass", 1]);
});

test("a missing page is rendered once for the visitor who waits for it, and not stored", async () => {
  answerOf = async () => ({ status: 404, text: "There is no such page" });
  const { status, headers, html } = await get("/thuc-don");
  expect([status, headers.get("X-Cache"), headers.get("ETag")]).toEqual([404, "miss", null]);
  expect(headers.get("Cache-Control")).toBe("private, no-store");
  expect(html).toContain("There is no such page");
  expect([await stateOf("/thuc-don"), rendered.length, cache.size.pages]).toEqual(["bypass", 1, 0]);
});

const pageOf = (bytes: number): StoredPage => ({
  brotli: Buffer.alloc(bytes),
  ...{ status: 200, isSmallest: false, tag: "", headers: [], renderedAt: 0, version: 0, hits: 0 },
});

test("a full cache deletes the page that was not used for the longest time", () => {
  const store = new PageStore({ pages: 3, bytes: 1_000 });
  for (const key of ["a", "b", "c"]) store.put(key, pageOf(100));
  store.find("a");
  store.put("d", pageOf(100));
  expect(["a", "b", "c", "d"].map((key) => store.find(key) !== undefined)).toEqual([true, false, true, true]);
  store.put("e", pageOf(900));
  expect(["a", "c", "d", "e"].map((key) => store.find(key) !== undefined)).toEqual([false, false, false, true]);
  expect(store.size).toEqual({ pages: 1, bytes: 901 });
  store.put("f", pageOf(2_000));
  expect(store.size).toEqual({ pages: 0, bytes: 0 });
});

test("a page that is sent often is compressed again and counted with its new size", async () => {
  const words = Array.from({ length: 2_000 }, (_, index) => `word${(index * 7919) % 613} of ${index % 17}`).join(" ");
  answerOf = async () => ({ status: 200, text: words });
  await get("/thuc-don");
  const before = cache.size.bytes;
  await vi.waitFor(async () => {
    await get("/thuc-don");
    expect(cache.size.bytes).not.toBe(before);
  });
  Object.assign(changes, { version: 1, changedAt: performance.now() });
  elapsed += 2_000;
  answerOf = async () => ({ status: 404, text: "" });
  await get("/thuc-don");
  expect(cache.size).toEqual({ pages: 0, bytes: 0 });
});
