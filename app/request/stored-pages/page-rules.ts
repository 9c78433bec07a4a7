import { type ListedId, listed, pageAt } from "~/site-map";

/**
 * A stored copy of a page is used for `seconds`. `query` lists the parameters that change the page; other parameters
 * prevent storing it. With `hasOwnTexts`, the page shows visitors their own texts that await moderation. Visitors with a
 * cart session then get no copy.
 */
export type PageRule = { seconds: 1 | 60; query?: readonly string[]; hasOwnTexts?: true };

/** Copies expire at once when content changes (`content-changes.server.ts`). What depends on time may be 60 s old. */
const content = { seconds: 60 } as const;
/** These pages show free places or stock. An order changes these numbers, but does not expire the copies. */
const live = { seconds: 1 } as const;
const list = ["category", "min", "max", "label", "sort", "page"];

/** Listed pages without an entry are `live`. */
const rules: Partial<Record<ListedId, PageRule>> = {
  home: live,
  tickets: { ...live, query: ["date"] },
  ticket: { ...live, query: ["date", "day", "month"] },
  orderTicket: { ...live, query: ["ticket", "date", "day", "month", "people"] },
  ticketPricing: content,
  products: { ...live, query: list },
  category: { ...live, query: list },
  // Pages with a chosen variant are not stored, because invented names of options could fill the cache.
  product: { ...live, query: ["picture"] },
  service: { ...live, query: ["picture"] },
  quoteRequest: { ...content, query: ["service", "sent"] },
  menu: { ...content, query: ["mark"] },
  gallery: content,
  album: { ...content, query: ["page"] },
  albumPicture: content,
  map: content,
  place: { ...content, query: ["here"] },
  questions: content,
  vacancies: content,
  vacancy: { ...content, query: ["sent"] },
  about: content,
  contact: { ...content, query: ["about", "kitchen", "sent"] },
  landing: content,
  policy: content,
  posts: { ...content, query: ["page"] },
  postsOfTag: { ...content, query: ["page"] },
  news: { ...content, query: ["page"] },
  post: { ...content, hasOwnTexts: true },
  newsPost: { ...content, hasOwnTexts: true },
  reviews: { ...content, hasOwnTexts: true, query: ["about", "stars", "replied", "page"] },
};

/** Returns null for pages that are never stored: personal pages, the search, and unknown paths. */
export function findPageRule(pathname: string): PageRule | null {
  const id = pageAt(pathname)?.id;
  return id !== undefined && Object.hasOwn(listed, id) ? (rules[id as ListedId] ?? live) : null;
}

/** Advertising and messengers add these parameters to links, without effect on the page. */
const trackingParameter = /^(utm_[a-z]+|fbclid|gclid|gbraid|wbraid|zarsrc|mc_[ce]id)$/;
const maxQueryLength = 200;

/** Returns the sorted query without tracking parameters, or null if pages with this query must not be stored. */
export function normalizeQuery({ query = [] }: PageRule, parameters: URLSearchParams): string | null {
  const relevant = [...parameters].filter(([name]) => !trackingParameter.test(name));
  const names = relevant.map(([name]) => name);
  if (!names.every((name) => query.includes(name)) || new Set(names).size < names.length) return null;
  const sorted = String(new URLSearchParams(relevant.toSorted(([a], [b]) => (a < b ? -1 : 1))));
  return sorted.length > maxQueryLength ? null : sorted && `?${sorted}`;
}
