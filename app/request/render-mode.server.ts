import { readCookie } from "./cookies.server";

/** `plain` pages carry no script at all: the visitor's own choice first, else the Save-Data header. */
export function renderModeOf(request: Request): "full" | "plain" {
  const choice = readCookie(request, "lite");
  if (choice === "on") return "plain";
  if (choice === "off") return "full";
  return request.headers.get("Save-Data")?.toLowerCase() === "on" ? "plain" : "full";
}

export type ColorMode = "light" | "dark" | "auto";

/** The visitor's colour mode; anything unknown is light. */
export function colorModeOf(request: Request): ColorMode {
  const mode = readCookie(request, "color-theme");
  return mode === "dark" || mode === "auto" ? mode : "light";
}
