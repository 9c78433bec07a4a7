import { UNSAFE_decodeViaTurboStream as decode } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { currentTime } from "~/lib/clock";
import { defaultLocale, type Locale, locales, prefixOf } from "~/lib/locale";
import { idsOf, isListed, linkToAny, listed, type PageId, pageAt, pathsOf, personal, unlisted } from "~/site-map";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit } from "~tests/setup/factories";
import { findTags } from "~tests/setup/factories-http";
import { stockPosts } from "~tests/setup/factories-posts";
import { openTestServer } from "~tests/setup/server";

const database = openTestDatabase();
beforeAll(async () => void (await stockPosts(await createVisit(database.db, { now: currentTime() }))));
const server = openTestServer(database);
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { redirect: "manual", headers: { Accept: "text/html", ...headers } });

let inSitemap: string[] = [];
let closed: string[] = [];
beforeAll(async () => {
  const map = await (await get("/sitemap.xml")).text();
  inSitemap = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  closed = [...(await (await get("/robots.txt")).text()).matchAll(/^Disallow: (.*)$/gm)].map(([, path = ""]) => path);
});

function found(id: PageId, locale: Locale): string[] {
  const form = new RegExp(`^${linkToAny(locale, id, {}).replace(/:\w+/g, "[^/]+")}$`);
  return inSitemap.filter((path) => form.test(path));
}

describe.each([...idsOf(listed), ...idsOf(unlisted)])("%s", (id) => {
  test("answers in every language and under every alias with canonical and alternate links", async () => {
    const params = pageAt(found(id, "vi")[0] ?? "")?.params ?? {};
    const alternates = locales.map((locale) => `${locale} ${linkToAny(locale, id, params)}`);
    const expected = [...alternates, `x-default ${linkToAny(defaultLocale, id, params)}`];
    for (const locale of locales) {
      for (const path of pathsOf(id).map((pattern) =>
        pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ""),
      )) {
        const address = (prefixOf(locale) + path).replace(/(?<=.)\/$/, "");
        const answer = await get(address);
        expect([address, answer.status]).toEqual([address, 200]);
        const html = await answer.text();
        expect(html).toContain(`<html lang="${locale}"`);
        const places = findTags(html, "link").flatMap(({ rel, hrefLang = rel, href, type }) =>
          !type && (rel === "canonical" || rel === "alternate")
            ? [`${hrefLang} ${href?.replace(server.origin, "")}`]
            : [],
        );
        expect(places).toEqual([`canonical ${linkToAny(locale, id, params)}`, ...expected]);
        const image = findTags(html, "meta").find(({ property }) => property === "og:image")?.content;
        expect(image).toContain(isListed(id) ? `/og/${locale}/${id}/` : "/og-default.png");
      }
    }
  });
});

test.each(idsOf(listed))("%s is in the sitemap and is not blocked for robots", (id) => {
  for (const locale of locales) {
    const [first] = found(id, locale);
    expect(first).toBeDefined();
    expect(closed.filter((path) => first?.startsWith(path))).toEqual([]);
  }
});

test("every listed page can be reached by links from the home page", async () => {
  const come = new Map<PageId, string>([["home", "/"]]);
  // The map grows while the loop runs.
  for (const path of come.values()) {
    for (const { href = "" } of findTags(await (await get(path)).text(), "a")) {
      const page = href.startsWith("/") ? pageAt(new URL(href, server.origin).pathname) : null;
      if (page && !come.has(page.id)) come.set(page.id, href);
    }
  }
  expect(idsOf(listed).filter((id) => !come.has(id))).toEqual([]);
});

/** Robots may read pages that every page links to, because only then do they see the `noindex`. */
const pagesWithNoindex: readonly PageId[] = ["findOrder", "ticketExchange"];

test.each(pagesWithNoindex)("robots.txt allows %s, which sends noindex", async (id) => {
  for (const locale of locales) {
    const path = linkToAny(locale, id, {});
    expect(closed.filter((start) => path.startsWith(start))).toEqual([]);
    const metas = findTags(await (await get(path)).text(), "meta");
    expect(metas.find(({ name }) => name === "robots")?.content).toBe("noindex");
  }
});

test("a client navigation has the same metadata as the page's document", async () => {
  for (const id of ["product", "albumPicture", "vacancy", "questions", "cart"] as const) {
    const path = id === "cart" ? linkToAny("en", id, {}) : (found(id, "en")[0] ?? "");
    const document = await (await get(path)).text();
    const { body } = await get(`${path}.data`);
    const { value } = await decode(body as ReadableStream<Uint8Array>, globalThis);
    const { pageHead } = Object.values(value as Record<string, { data: { pageHead: string } }>).at(-1)?.data ?? {};
    const head = /<meta property="og:type".*?(?=<style)/s.exec(document)?.[0];
    expect(pageHead, path).toBe(head);
    expect(pageHead).toContain(`<meta property="og:url" content="${server.origin}${path}"/>`);
  }
});

test.each([...idsOf(unlisted), ...idsOf(personal)].filter((id) => !pagesWithNoindex.includes(id)))(
  "%s is not in the sitemap, and robots.txt blocks it unless it has a token",
  (id) => {
    for (const locale of locales) {
      const path = linkToAny(locale, id, {});
      expect(found(id, locale)).toEqual([]);
      // A page with a token is not in robots.txt, because it sends `noindex` itself.
      if (!path.includes(":token")) expect(closed.some((start) => path.startsWith(start))).toBe(true);
    }
  },
);

test.each(idsOf(personal))("no cache stores %s, prefetched or not", async (id) => {
  const path = linkToAny("vi", id, { code: "23456789AB", token: "AAAA" });
  for (const answer of [await get(path), await get(`${path}.data`, { Purpose: "prefetch" })])
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
});
