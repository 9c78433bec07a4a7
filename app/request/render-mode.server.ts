import { data } from "react-router";
import { type ColorMode, readCookielessSession, toColorMode } from "./cookieless-session.server";
import { readCookie } from "./cookies.server";

/** A `plain` page has no scripts. A cookieless session needs plain pages: only the server adds the session to links. */
export function renderModeOf(request: Request): "full" | "plain" {
  return chooseRenderMode(
    readCookie(request, "lite"),
    () => readCookielessSession(request) !== null || isSavingData(request.headers.get("Save-Data")),
  );
}

/** `choice` is the cookie `lite`. Without it, `isPlain` decides. */
export function chooseRenderMode(choice: string | null, isPlain: () => boolean): "full" | "plain" {
  if (choice === "on") return "plain";
  return choice !== "off" && isPlain() ? "plain" : "full";
}

export function isSavingData(header: string | null): boolean {
  return header?.toLowerCase() === "on";
}

export function colorModeOf(request: Request): ColorMode {
  return toColorMode(readCookie(request, "color-theme")) ?? readCookielessSession(request)?.color ?? "light";
}

export const refreshSeconds = 10;

/** Makes a page without scripts reload itself after `refresh` seconds, unless `refresh` is null. */
export function addRefreshHeader<Page extends { refresh: number | null }>(request: Request, page: Page) {
  const { refresh } = page;
  if (refresh === null || renderModeOf(request) === "full") return page;
  return data(page, { headers: { Refresh: String(refresh) } });
}
