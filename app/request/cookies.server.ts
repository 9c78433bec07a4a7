import { randomBytes } from "node:crypto";
import { parseCookie, stringifySetCookie } from "cookie";
import { cartRetentionDays } from "~/domain/cart/retention.server";
import { accessRetentionDays, twoFactorMinutes } from "~/domain/identity/retention.server";
import { sessionHours } from "~/domain/staff/retention.server";
import { consentDays } from "~/domain/visitors/consent.rules";

export function readCookie(request: Request, name: string): string | null {
  return findCookie(request.headers.get("Cookie") ?? "", name);
}

export function findCookie(header: string, name: string): string | null {
  return parseCookie(header)[name] ?? null;
}

/** On https, the prefix `__Host-` makes browsers reject cookies set by other hosts or without encryption. */
export function identityCookieName(name: "cart_session" | "account" | "orders_proven", isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

type CookieOptions = { days: number; httpOnly: boolean; secure: boolean; path?: string };

export function writeCookie(
  name: string,
  value: string,
  { days, httpOnly, secure, path = "/" }: CookieOptions,
): string {
  const maxAge = Math.round(days * 86_400);
  return stringifySetCookie({ name, value, path, maxAge, sameSite: "lax", httpOnly, secure });
}

export function createSessionId(now: Date): string {
  return `guest_${now.getTime().toString(36)}_${randomBytes(16).toString("base64url")}`;
}

const minute = 1 / 1440;

export const cookieDays = {
  account: accessRetentionDays.session,
  cartSession: cartRetentionDays,
  provenOrders: 30,
  /** This cookie lists the accounts for which the browser is a known device. */
  knownDevices: 365,
  cookiesAccepted: 1,
  preference: 365,
  consent: consentDays,
  checkoutDraft: 30 * minute,
  pendingLogin: twoFactorMinutes * minute,
  tracking: minute,
  toast: minute,
  staff: sessionHours / 24,
  preview: 8 / 24,
  staffDevice: 365,
};

/** Makes the browser delete what scripts stored. Browsers obey this header only on https and localhost. */
export function clearSiteData(response: Response): Response {
  response.headers.set("Clear-Site-Data", '"storage"');
  return response;
}

export type CookieJar = ReturnType<typeof createCookieJar>;

export function createCookieJar(request: Request, isSecure: boolean) {
  const cookies = new Map<string, string>();
  const set = (name: string, value: string, days: number) => {
    cookies.set(name, writeCookie(name, value, { days, httpOnly: true, secure: isSecure }));
  };
  return {
    set,
    delete(name: string) {
      if (readCookie(request, name) === null) cookies.delete(name);
      else set(name, "", 0);
    },
    has: (name: string) => cookies.has(name),
    list: () => [...cookies.values()],
  };
}
