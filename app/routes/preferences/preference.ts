import { data, matchPath, redirect } from "react-router";
import { isOfPeople } from "~/browser/form-in-address";
import type { Ctx } from "~/domain/ctx";
import { formatConsent, parseConsent } from "~/domain/visitors/consent.rules";
import { recordConsent } from "~/domain/visitors/record-consent.server";
import { config } from "~/lib/config.server";
import { type Locale, locales, withoutPrefix } from "~/lib/locale";
import { colorModes } from "~/request/cookieless-session.server";
import { clearSiteData, cookieDays, readCookie, writeCookie } from "~/request/cookies.server";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { isStaffPath } from "~/request/page.server";
import { readForm } from "~/request/read-input.server";
import { idsOf, linkTo, linkToAny, pathsOf, siteMap } from "~/site-map";
import type { Route } from "./+types/preference";

/** The first value of each cookie is the default. */
const choices = new Map<string, readonly string[]>([
  ["locale", locales],
  ["color-theme", colorModes],
  ["lite", ["off", "on"]],
  ["consent", ["ask", "granted", "denied"]],
]);
const maxPathLength = 2_000;
const base = "http://shop.invalid";

export const loader = () => redirect("/", 302);

/** Stores the choice. With `again`, the browser repeats the form (307), so that the typed input is kept. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const value = String(form.get("value"));
  if (!choices.get(params.name)?.includes(value)) throw data({ path: url.pathname }, { status: 404 });
  const again = url.searchParams.get("again");
  const from = ownPath(again ?? String(form.get("to") ?? pathWith(form, url.searchParams.get("to")) ?? "/"));
  const to = params.name === "locale" ? inLanguage(from, value as Locale) : from;
  const isSecure = (config.publicOrigin ?? url.origin).startsWith("https:");
  const isConsent = params.name === "consent";
  const saved = isConsent ? await answerConsent(ctxOf(context), request, value) : value;
  const days = isConsent ? (saved ? cookieDays.consent : 0) : cookieDays.preference;
  // A cookieless session has the colours in its URL. The language is in every path.
  const color = colorModes.find((mode) => params.name === "color-theme" && mode === value);
  const on = params.name === "locale" ? to : ctxOf(context).addSession(to, { isForced: true, ...(color && { color }) });
  const cookie = writeCookie(params.name, saved, { days, httpOnly: false, secure: isSecure });
  const response = redirect(on, { status: again === null ? 303 : 307, headers: { "Set-Cookie": cookie } });
  return params.name === "lite" && value === "on" ? clearSiteData(response) : response;
}

/** Returns an empty value for `ask`, so that the consent prompt appears again. */
async function answerConsent(ctx: Ctx, request: Request, value: string): Promise<string> {
  if (value !== "granted" && value !== "denied") return "";
  const visitor = parseConsent(readCookie(request, "consent"))?.visitor;
  return formatConsent(value, await load(recordConsent(ctx, { choice: value, visitor })));
}

function pathWith(form: FormData, to: string | null): string | null {
  if (to === null || !URL.canParse(to, base)) return null;
  const { pathname, searchParams } = new URL(to, base);
  const others = [...searchParams].filter(([name]) => !isOfPeople(name));
  const people = [...form].flatMap(([name, value]) => (isOfPeople(name) && value ? [[name, String(value)]] : []));
  return `${pathname}?${new URLSearchParams([...others, ...people])}`;
}

function ownPath(to: string): string {
  const url = URL.canParse(to, base) ? new URL(to, base) : null;
  const path = to.startsWith("/") && url?.origin === base ? url.pathname.replace(/^\/+/, "/") + url.search : "/";
  return path.length <= maxPathLength ? path : "/";
}

function inLanguage(path: string, locale: Locale): string {
  const { pathname, search } = new URL(path, base);
  if (isStaffPath(pathname)) return path;
  const bare = withoutPrefix(pathname);
  for (const id of idsOf(siteMap)) {
    for (const pattern of pathsOf(id)) {
      const match = matchPath(pattern, bare);
      if (match) return linkToAny(locale, id, match.params) + search;
    }
  }
  return linkTo(locale, "home");
}
