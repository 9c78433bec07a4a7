import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { locales } from "~/lib/locale";
import { idsOf, isListed, linkToAny, siteMap } from "~/site-map";
import { openTestDatabase } from "~tests/setup/database";
import { type Browser, listedSlugs, openClient, postTicketOrder, readTypedValues } from "~tests/setup/factories-http";
import { password } from "~tests/setup/factories-people";
import { testSeed, walkLength } from "~tests/setup/seeds";
import { openTestServer } from "~tests/setup/server";

const database = openTestDatabase();
/** A shop without the page cache. It renders every page for its visitor. */
const plain = openTestServer(database);
const cached = openTestServer(database, { PAGE_CACHE: "on" });

type Visitor = { name: string; cookies: Map<string, string>; query: string };
const visitors: Visitor[] = [];
let paths: string[] = [];

/** Any combination of a visitor's choices. A choice that is left out was never made. */
const choices = fc.record(
  {
    "color-theme": fc.constantFrom("light", "dark", "auto"),
    consent: fc.constantFrom("1.granted.AAAAAAAAAAAAAAAAAAAAAA", "1.denied.AAAAAAAAAAAAAAAAAAAAAA"),
    lite: fc.constantFrom("on", "off"),
    locale: fc.constantFrom(...locales),
  },
  { requiredKeys: [] },
);
const product = "/san-pham/tra-shan-tuyet-nui-may";

const ways: Record<string, (pages: Browser) => Promise<unknown>> = {
  stranger: async () => undefined,
  "one with a cart": fillCart,
  "another with a larger cart": async (pages) => {
    await fillCart(pages);
    await pages.post("/dich-vu/thue-ao-khoac", readTypedValues((await pages.get("/dich-vu/thue-ao-khoac")).html));
  },
  "one whose booking holds places": async (pages) => postTicketOrder(pages, { adults: 3 }),
  "one with an account": async (pages) => logIn(pages, "hoa.mot@example.vn"),
  "another with an account and a cart": async (pages) => {
    await logIn(pages, "binh.hai@example.vn");
    await fillCart(pages);
  },
  "one with a waiting comment": async (pages) => {
    const path = paths.find((path) => path.startsWith("/bai-viet/")) ?? "";
    await pages.post(path, { name: "Mai", email: "mai@example.vn", content: "Bài này đọc rất hay, cảm ơn." });
  },
};

beforeAll(async () => {
  const slugs = await listedSlugs(plain.origin);
  paths = locales.flatMap((locale) =>
    idsOf(siteMap)
      .filter((id) => isListed(id) || id === "search")
      .map((id) => linkToAny(locale, id, { slug: slugs.get(id), album: slugs.get("album") })),
  );
  for (const [name, prepare] of Object.entries(ways)) {
    const pages = openClient(plain.origin);
    await prepare(pages);
    visitors.push({ name, cookies: new Map([...pages.cookies, ["cookies_kept", "1"]]), query: "" });
  }
  const refusing = openClient(plain.origin, { refusesCookies: true });
  const { location } = await refusing.post(product, readTypedValues((await refusing.get(product)).html));
  visitors.push({ name: "one on a first visit", cookies: new Map(), query: "" });
  visitors.push({ name: "one without cookies", cookies: new Map(), query: new URL(location, plain.origin).search });
});

async function fillCart(pages: Browser) {
  const { sku = "" } = readTypedValues((await pages.get(product)).html);
  expect((await pages.post(product, { sku, quantity: "1" })).status).toBe(303);
}

async function logIn(pages: Browser, email: string) {
  await pages.post("/auth/register", { fullName: "Trần Thị Bình", email, password, confirmation: password });
  expect((await pages.post("/auth/login", { email, password })).status).toBe(303);
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** Matches the time of a message, and the expiry time and signature of a session in a URL. */
const times = /(?<="at":)\d{13}|(?:%7E|~)\d{13}\.[\w-]{43}/g;

function addCookies(visitor: Visitor, more: Record<string, string>): Visitor {
  return { ...visitor, cookies: new Map([...visitor.cookies, ...Object.entries(more)]) };
}

async function read(origin: string, path: string, { cookies, query }: Visitor, coding: string) {
  const headers = new Headers({ "Accept-Encoding": coding, "User-Agent": "Mozilla/5.0 Chrome/140.0" });
  if (cookies.size > 0) headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
  const response = await fetch(origin + path + query, { headers, redirect: "manual" });
  const html = await response.text();
  return {
    state: response.headers.get("X-Cache"),
    keys: html.match(uuid) ?? [],
    setsCookies: response.headers.getSetCookie().length > 0,
    answer: {
      status: response.status,
      location: response.headers.get("Location")?.replaceAll(origin, ""),
      policy: response.headers.get("Content-Security-Policy")?.replace(/'sha256-[^']+'/g, "hash"),
    },
    html: html.replaceAll(new URL(origin).port, "port").replace(uuid, "key").replace(times, ""),
  };
}

/** Returns 200 characters around the first difference, because whole pages are too long for a test report. */
function findDifference(actual: string, expected: string) {
  if (actual === expected) return null;
  const at = [...actual].findIndex((character, index) => character !== expected[index]);
  return [actual, expected].map((text) => text.slice(Math.max(0, at - 100), at + 100));
}

test("500 random visits, of which two in a row are equal, get the same page with the cache as without it, and never a form key of another visit", async () => {
  const seenKeys = new Set<string>();
  const states = new Map<string | null, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.constantFrom(...visitors),
      choices,
      fc.constantFrom("br", "gzip", "identity", "gzip, br;q=0"),
      async (path, known, choice, coding) => {
        const visitor = known.query === "" ? addCookies(known, choice) : known;
        const expected = await read(plain.origin, path, visitor, "identity");
        for (const _ of ["first", "second"]) {
          const actual = await read(cached.origin, path, visitor, coding);
          expect(findDifference(actual.html, expected.html)).toBeNull();
          expect(actual.answer).toEqual(expected.answer);
          const keys = new Set(actual.keys);
          expect([...keys].filter((key) => seenKeys.has(key))).toEqual([]);
          for (const key of keys) seenKeys.add(key);
          states.set(actual.state, (states.get(actual.state) ?? 0) + 1);
          if (actual.state !== null) expect(actual.setsCookies).toBe(false);
        }
      },
    ),
    { numRuns: 250 * walkLength, seed: testSeed, endOnFailure: true },
  );
  expect(states.get("hit")).toBeGreaterThan(100);
  expect(states.get(null)).toBeGreaterThan(100);
});
