import { type ListedId, listed, pageAt } from "~/site-map";

/**
 * How the cache treats a page. `seconds`: how long a copy is used before the page is rendered again. `query`: the
 * parameters that change the page; a request with another one is rendered and not stored. `ownTexts`: the page shows a
 * visitor with a cart session the texts that they wrote and that wait for moderation, so such a visitor gets no copy.
 */
export type PageRule = { seconds: 1 | 60; query?: readonly string[]; ownTexts?: true };

/** Changes of content are announced (`content-changes.server.ts`). The limit is for what depends on the time of day. */
const content = { seconds: 60 } as const;
/** Places and stock change with every order, and orders announce no change. */
const live = { seconds: 1 } as const;
const list = ["category", "min", "max", "label", "sort", "page"];

/** A listed page that is not in this table is treated as `live`. */
const rules: Partial<Record<ListedId, PageRule>> = {
  home: live,
  tickets: { ...live, query: ["date"] },
  ticket: { ...live, query: ["date", "day", "month"] },
  orderTicket: { ...live, query: ["ticket", "date", "day", "month", "people"] },
  ticketPricing: content,
  products: { ...live, query: list },
  category: { ...live, query: list },
  // A page with a chosen variant is not stored, because anybody could invent names of options and fill the cache.
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
  post: { ...content, ownTexts: true },
  newsPost: { ...content, ownTexts: true },
  reviews: { ...content, ownTexts: true, query: ["about", "stars", "page"] },
};

/** Returns null for a page that is never stored: personal pages, the search, and addresses that are no page. */
export function findPageRule(pathname: string): PageRule | null {
  const id = pageAt(pathname)?.id;
  return id !== undefined && Object.hasOwn(listed, id) ? (rules[id as ListedId] ?? live) : null;
}

/** Advertising and messengers add these parameters to links. They change nothing on a page. */
const trackingParameter = /^(utm_[a-z]+|fbclid|gclid|gbraid|wbraid|zarsrc|mc_[ce]id)$/;
const maxQueryLength = 200;

/** Returns the query in a fixed order and without tracking parameters, or null if a copy may not be stored under it. */
export function normalizeQuery({ query = [] }: PageRule, parameters: URLSearchParams): string | null {
  const relevant = [...parameters].filter(([name]) => !trackingParameter.test(name));
  const names = relevant.map(([name]) => name);
  if (!names.every((name) => query.includes(name)) || new Set(names).size < names.length) return null;
  const sorted = String(new URLSearchParams(relevant.toSorted(([a], [b]) => (a < b ? -1 : 1))));
  return sorted.length > maxQueryLength ? null : sorted && `?${sorted}`;
}
