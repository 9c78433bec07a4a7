import { data } from "react-router";
import { type ColorMode, colorModes, readCookielessSession } from "./cookieless-session.server";
import { readCookie } from "./cookies.server";

/**
 * A `plain` page has no scripts. A request with a cookieless session gets one, because the server writes the session
 * into the links of each page.
 */
export function renderModeOf(request: Request): "full" | "plain" {
  const choice = readCookie(request, "lite");
  if (choice === "on") return "plain";
  if (choice === "off") return "full";
  if (readCookielessSession(request)) return "plain";
  return request.headers.get("Save-Data")?.toLowerCase() === "on" ? "plain" : "full";
}

export function colorModeOf(request: Request): ColorMode {
  const chosen = readCookie(request, "color-theme");
  return colorModes.find((mode) => mode === chosen) ?? readCookielessSession(request)?.color ?? "light";
}

export const refreshSeconds = 10;

/** Makes a page without scripts reload by the `Refresh` header when its `refresh` (seconds) is not null. */
export function addRefreshHeader<Page extends { refresh: number | null }>(request: Request, page: Page) {
  const { refresh } = page;
  if (refresh === null || renderModeOf(request) === "full") return page;
  return data(page, { headers: { Refresh: String(refresh) } });
}
