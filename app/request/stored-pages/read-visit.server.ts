import type { IncomingMessage } from "node:http";
import { parseCookie } from "cookie";
import { formatConsent, parseConsent } from "~/domain/visitors/consent.rules";
import { config } from "~/lib/config.server";
import { isLocalHost } from "~/lib/local-address";
import { defaultLocale, toLocale } from "~/lib/locale";
import { idsOf, isListed, listed, pageAt, type SitePage } from "~/site-map";
import { isCookieSessionId } from "../cart-access.server";
import { toColorMode } from "../cookieless-session.server";
import { identityCookieName } from "../cookies.server";
import { previewCookieName } from "../preview-cookie.server";
import { chooseRenderMode, isSavingData } from "../render-mode.server";

/** A stored copy of a page is used for `seconds`, and `query` changes the page. `SitePage` describes the fields. */
type PageRule = { seconds: 1 | 60; query: readonly string[]; hasOwnTexts: boolean };

export type CachedVisit = {
  /** Identifies the stored page by host, path, query and the visitor's choices. */
  key: string;
  url: URL;
  /** The stored page is rendered with this `Cookie` header. It has only the visitor's choices. */
  cookie: string;
  rule: PageRule;
  cartSession: string | null;
  /** This is true for a request without cookies, whose answer shared caches may store. */
  isBare: boolean;
};

const isSecure = config.publicOrigin?.startsWith("https:") ?? false;
const names = { cart: identityCookieName("cart_session", isSecure), account: identityCookieName("account", isSecure) };
/** Only requests to a known host may fill the cache, because pages contain links with the host. */
const publicHost = config.publicOrigin ? new URL(config.publicOrigin).host : null;
const refusedHeaders = ["authorization", "x-session-id", "purpose", "sec-purpose"] as const;

export function readVisit({ method, headers }: IncomingMessage, url: URL): CachedVisit | null {
  // HEAD is answered like GET, so that it gets the same headers. Node omits the body.
  if ((method !== "GET" && method !== "HEAD") || refusedHeaders.some((name) => headers[name] !== undefined))
    return null;
  if (publicHost === null ? !isLocalHost(url.host) : url.host !== publicHost) return null;
  const rule = findPageRule(url.pathname);
  const query = rule && normalizeQuery(rule, url.searchParams);
  if (!rule || query === null) return null;

  const cookies = headers.cookie === undefined ? {} : parseCookie(headers.cookie);
  const isPersonal = [cookies.toast, cookies[names.account], cookies[previewCookieName]].some(
    (value) => value !== undefined,
  );
  if (isPersonal) return null;
  const sentSession = cookies[names.cart] ?? null;
  const cartSession = sentSession !== null && isCookieSessionId(sentSession) ? sentSession : null;
  // Once a day, no stored page is sent, because rendering a page renews the cookies for the cart and for orders.
  const isRenewed = cookies.cookies_kept !== undefined;
  if (!isRenewed && (sentSession ?? cookies[identityCookieName("orders_proven", isSecure)] ?? null) !== null)
    return null;
  if (url.pathname === "/" && toLocale(cookies.locale) !== defaultLocale) return null;

  const mode = chooseRenderMode(cookies.lite ?? null, () => isSavingData(headers["save-data"]?.toString() ?? null));
  const isPlain = mode === "plain";
  const color = toColorMode(cookies["color-theme"] ?? null) ?? "light";
  const consent = parseConsent(cookies.consent ?? null)?.choice ?? "unknown";
  const page = new URL(url.pathname + query, url);
  return {
    key: `${page.href} ${isPlain} ${color} ${consent}`,
    url: page,
    cookie: [
      "cookies_kept=1",
      `lite=${isPlain ? "on" : "off"}`,
      `color-theme=${color}`,
      ...(consent === "unknown" ? [] : [`consent=${formatConsent(consent, "0".repeat(22))}`]),
    ].join("; "),
    rule,
    cartSession,
    // Data saver mode may come from a header that shared caches ignore.
    isBare: headers.cookie === undefined && !isPlain,
  };
}

const rules = new Map(idsOf(listed).map((id) => [id, ruleOf(listed[id])]));

function ruleOf({ cacheSeconds, query, hasOwnTexts }: SitePage): PageRule {
  return { seconds: cacheSeconds ?? 1, query: query?.split(" ") ?? [], hasOwnTexts: hasOwnTexts ?? false };
}

/**
 * Returns null for pages that are never stored: personal pages, the search, and unknown paths. Copies expire at once when
 * content changes (`content-changes.server.ts`). A page that shows free places or stock is stored for a second only,
 * because an order changes these numbers, but does not expire the copies.
 */
function findPageRule(pathname: string): PageRule | null {
  const id = pageAt(pathname)?.id;
  return (id !== undefined && isListed(id) && rules.get(id)) || null;
}

/** Advertising and messengers add these parameters to links, without effect on the page. */
const trackingParameter = /^(utm_[a-z]+|fbclid|gclid|gbraid|wbraid|zarsrc|mc_[ce]id)$/;
const maxQueryLength = 200;

/** Returns the sorted query without tracking parameters, or null if pages with this query must not be stored. */
function normalizeQuery({ query }: PageRule, parameters: URLSearchParams): string | null {
  const relevant = [...parameters].filter(([name]) => !trackingParameter.test(name));
  const names = relevant.map(([name]) => name);
  if (!names.every((name) => query.includes(name)) || new Set(names).size < names.length) return null;
  const sorted = String(new URLSearchParams(relevant.toSorted(([a], [b]) => (a < b ? -1 : 1))));
  return sorted.length > maxQueryLength ? null : sorted && `?${sorted}`;
}
