import { randomBytes } from "node:crypto";
import { redirect } from "react-router";
import { getCookielessSessionId } from "~/domain/cart/cookieless-session-id.rules";
import { readViewToken, signViewToken } from "~/domain/orders/order-access.server";
import { isTicketPath } from "~/domain/visitors/page-path.rules";
import { currentTime } from "~/lib/clock";
import { pseudonym, seal, unseal } from "~/lib/seal.server";

/** For these hours, the session in a URL gives access to a cart or, after the visitor proved access, to an order. */
const lifetimeHours = { cart: 24, order: 2 };
const base = "http://shop.invalid";

export const colorModes = ["light", "dark", "auto"] as const;
export type ColorMode = (typeof colorModes)[number];

export function toColorMode(text: string | null): ColorMode | null {
  return colorModes.find((mode) => mode === text) ?? null;
}

export type CookielessSessionState = {
  /** The cart's session has this seed. It is null if the session has expired. */
  seed: string | null;
  order: { code: string; view: string } | null;
  color: ColorMode | null;
  isExpired: boolean;
};

export function readCookielessSession(request: Request, now = currentTime()): CookielessSessionState | null {
  if (request.headers.get("Cookie")) return null;
  const { searchParams } = new URL(request.url);
  const sealed = unseal("cart", searchParams.get("s"));
  if (sealed === null) return null;
  const [seed = "", until] = sealed.split("~");
  const [view, isValid] = [searchParams.get("view"), Number(until) > now.getTime()];
  const code = readViewToken({ now }, view);
  return {
    seed: isValid ? seed : null,
    order: view && code ? { code, view } : null,
    color: toColorMode(searchParams.get("color")),
    isExpired: !isValid || (view !== null && code === null),
  };
}

export function createSeed(): string {
  return randomBytes(16).toString("base64url");
}

/** Logs and browser histories contain the seed, so the session ID is derived from it with the shop's secret. */
export function sessionIdOf(seed: string): string {
  return getCookielessSessionId(pseudonym(`cart ${seed}`));
}

export function sealSeed(seed: string, now: Date): string {
  return seal("cart", `${seed}~${now.getTime() + lifetimeHours.cart * 3_600_000}`);
}

type SessionInPath = {
  sealed: string;
  orders: readonly { code: string; view?: string }[];
  color: ColorMode | null;
  now: Date;
};

/** Adds the session and, on an order's pages, access to the order. Tickets' URLs get neither, as people share them. */
export function addSessionToPath(path: string, { sealed, orders, color, now }: SessionInPath): string {
  const url = new URL(path, base);
  if (url.origin !== base || isTicketPath(url.pathname)) return path;
  if (color) url.searchParams.set("color", color);
  if (url.searchParams.has("s")) return url.pathname + url.search + url.hash;
  url.searchParams.set("s", sealed);
  const order = orders.find(({ code }) => url.pathname.includes(`/${code}`) || url.searchParams.get("code") === code);
  if (order) url.searchParams.set("view", order.view ?? signViewToken({ now }, order.code, lifetimeHours.order));
  return url.pathname + url.search + url.hash;
}

/** The session in a URL may be another visitor's, so a browser with cookies is redirected to the URL without it. */
export function redirectWithoutSession(request: Request, url: URL) {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || !request.headers.get("Cookie") || unseal("cart", url.searchParams.get("s")) === null) return;
  const clean = new URL(url);
  for (const name of ["s", "view", "color"]) clean.searchParams.delete(name);
  throw redirect(clean.pathname + clean.search, 303);
}
