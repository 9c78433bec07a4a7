import { type ColorMode, colorModes, readCarried } from "./carried.server";
import { readCookie } from "./cookies.server";

/**
 * `plain` pages carry no script at all: the visitor's own choice first, else the Save-Data header. So are those of a
 * browser that keeps no cookies: the server writes what has to go along into their links and forms.
 */
export function renderModeOf(request: Request): "full" | "plain" {
  const choice = readCookie(request, "lite");
  if (choice === "on") return "plain";
  if (choice === "off") return "full";
  if (readCarried(request)) return "plain";
  return request.headers.get("Save-Data")?.toLowerCase() === "on" ? "plain" : "full";
}

/** The visitor's colour mode; anything unknown is light. */
export function colorModeOf(request: Request): ColorMode {
  const chosen = readCookie(request, "color-theme");
  return colorModes.find((mode) => mode === chosen) ?? readCarried(request)?.color ?? "light";
}
