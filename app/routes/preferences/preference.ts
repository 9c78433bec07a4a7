import { data, matchPath, redirect } from "react-router";
import { type Locale, localeOfPath } from "~/i18n/locale";
import { config } from "~/lib/config.server";
import { writeCookie } from "~/request/cookies.server";
import { readForm } from "~/request/read-form.server";
import { linkTo, linkToAny, type PageId, pathsOf, siteMap } from "~/site-map";
import type { Route } from "./+types/preference";

/** What a visitor may choose, by the name of its cookie; the first is what holds without one. */
const choices = new Map<string, readonly string[]>([
  ["locale", ["vi", "en"]],
  ["color-theme", ["light", "dark", "auto"]],
  ["lite", ["off", "on"]],
]);
/** An address longer than this would not fit into the answer's headers. */
const longestPath = 2_000;

export const loader = () => redirect("/", 302);

/** Remembers a choice for a year and comes back to the page it was made on. */
export async function action({ request, params, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const value = String(form.get("value"));
  if (!choices.get(params.name)?.includes(value)) throw data({ path: url.pathname }, { status: 404 });
  const from = ownPath(String(form.get("to") ?? "/"));
  const to = params.name === "locale" ? inLanguage(from, value as Locale) : from;
  const secure = (config.publicOrigin ?? url.origin).startsWith("https:");
  const cookie = writeCookie(params.name, value, { days: 365, httpOnly: false, secure });
  return redirect(to, { status: 303, headers: { "Set-Cookie": cookie } });
}

/** A path of this shop, whatever was sent: a foreign address becomes the home page. */
function ownPath(to: string): string {
  const base = "http://shop.invalid";
  const url = URL.canParse(to, base) ? new URL(to, base) : null;
  const path = to.startsWith("/") && url?.origin === base ? url.pathname.replace(/^\/+/, "/") + url.search : "/";
  return path.length <= longestPath ? path : "/";
}

/** The same page in the other language; home where there is none. */
function inLanguage(path: string, locale: Locale): string {
  const { pathname, search } = new URL(path, "http://shop.invalid");
  const bare = localeOfPath(pathname) === "en" ? pathname.slice(3) || "/" : pathname;
  for (const id of Object.keys(siteMap) as PageId[]) {
    for (const pattern of pathsOf(id)) {
      const match = matchPath(pattern, bare);
      if (match) return linkToAny(locale, id, match.params) + search;
    }
  }
  return linkTo(locale, "home");
}
