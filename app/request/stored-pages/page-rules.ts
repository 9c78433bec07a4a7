import { isListed, pageAt, type SitePage, siteMap } from "~/site-map";

/** How long a stored copy of a page is used, and which parameters change the page. `SitePage` describes the fields. */
export type PageRule = { seconds: 1 | 60; query: readonly string[]; hasOwnTexts: boolean };

/**
 * Returns null for pages that are never stored: personal pages, the search, and unknown paths. Copies expire at once when
 * content changes (`content-changes.server.ts`). A page that shows free places or stock is stored for a second only,
 * because an order changes these numbers, but does not expire the copies.
 */
export function findPageRule(pathname: string): PageRule | null {
  const id = pageAt(pathname)?.id;
  if (id === undefined || !isListed(id)) return null;
  const { cacheSeconds, query, hasOwnTexts }: SitePage = siteMap[id];
  return { seconds: cacheSeconds ?? 1, query: query?.split(" ") ?? [], hasOwnTexts: hasOwnTexts ?? false };
}

/** Advertising and messengers add these parameters to links, without effect on the page. */
const trackingParameter = /^(utm_[a-z]+|fbclid|gclid|gbraid|wbraid|zarsrc|mc_[ce]id)$/;
const maxQueryLength = 200;

/** Returns the sorted query without tracking parameters, or null if pages with this query must not be stored. */
export function normalizeQuery({ query }: PageRule, parameters: URLSearchParams): string | null {
  const relevant = [...parameters].filter(([name]) => !trackingParameter.test(name));
  const names = relevant.map(([name]) => name);
  if (!names.every((name) => query.includes(name)) || new Set(names).size < names.length) return null;
  const sorted = String(new URLSearchParams(relevant.toSorted(([a], [b]) => (a < b ? -1 : 1))));
  return sorted.length > maxQueryLength ? null : sorted && `?${sorted}`;
}
