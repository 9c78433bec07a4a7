import { expect, test } from "vitest";
import { kindNames, kindOf, type SearchKind } from "~/domain/search/search-kinds.server";
import type { FoundView } from "~/domain/search/search-shop.server";
import { locales } from "~/lib/locale";
import { linkTo } from "~/site-map";
import { openTestDatabase } from "~tests/setup/database";
import { findTags } from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";

const database = openTestDatabase();
const server = openTestServer(database);

const get = async (path: string) => {
  const answer = await fetch(server.origin + path, { headers: { Accept: "text/html" } });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
};

async function ask(q: string, locale: string): Promise<FoundView[]> {
  const input = encodeURIComponent(JSON.stringify({ q }));
  const answer = await fetch(`${server.origin}/api/trpc/search.query?input=${input}`, {
    headers: { "Accept-Language": locale },
  });
  const { result } = (await answer.json()) as { result: { data: { items: FoundView[] } } };
  return result.data.items;
}

test.each(locales)(
  "a search result links to its page and its place there, equally by page and API (%s)",
  async (locale) => {
    const kinds = new Set<string>();
    const searches = await database.sql<{ q: string }[]>`
    select distinct on (kind) name->>'vi' as q from search_entries order by kind, item_id`;
    for (const { q } of searches) {
      const items = await ask(q, locale);
      const html = await get(linkTo(locale, "search", null, { q }));
      const links = findTags(html, "a").map(({ href }) => href);
      for (const { href, kind, name } of items) {
        expect(links).toContain(href);
        const [path = "", place] = href.split("#");
        const page = await get(path);
        expect(page).toContain(name.text.replace(/'/g, "&#x27;"));
        if (place) expect(page).toContain(`id="${place}"`);
        kinds.add(kind);
      }
    }
    expect([...kinds].toSorted()).toEqual(kindNames.toSorted());
  },
);

test.each(locales)("every item that is found as a part of a page has its anchor there (%s)", async (locale) => {
  const rows = await database.sql<{ kind: SearchKind; itemId: number; slug: string }[]>`
    select kind, item_id as "itemId", slug from search_entries`;
  const found = rows
    .filter(({ kind }) => kindOf(kind).isPageSection)
    .map(({ kind, ...row }) => kindOf(kind).hrefOf(locale, row).split("#"));
  const pages = new Map<string, string>();
  for (const [path = ""] of found) if (!pages.has(path)) pages.set(path, await get(path));
  expect(pages.size).toBeGreaterThan(2);
  expect(found.filter(([path = "", anchor]) => !anchor || !pages.get(path)?.includes(` id="${anchor}"`))).toEqual([]);
});
