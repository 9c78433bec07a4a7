import { data, matchPath, redirect } from "react-router";
import type { Ctx } from "~/domain/ctx";
import { consentDays, readConsent, writeConsent } from "~/domain/visitors/consent.rules";
import { recordConsent } from "~/domain/visitors/record-consent.server";
import { type Locale, localeOfPath } from "~/i18n/locale";
import { config } from "~/lib/config.server";
import { readCookie, writeCookie } from "~/request/cookies.server";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { readForm } from "~/request/read-form.server";
import { linkTo, linkToAny, type PageId, pathsOf, siteMap } from "~/site-map";
import type { Route } from "./+types/preference";

/** What a visitor may choose, by the name of its cookie; the first is what holds without one. */
const choices = new Map<string, readonly string[]>([
  ["locale", ["vi", "en"]],
  ["color-theme", ["light", "dark", "auto"]],
  ["lite", ["off", "on"]],
  ["consent", ["ask", "granted", "denied"]],
]);
/** An address longer than this would not fit into the answer's headers. */
const longestPath = 2_000;

export const loader = () => redirect("/", 302);

/** Remembers a choice for a year (consent for 180 days) and comes back to the page it was made on. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const value = String(form.get("value"));
  if (!choices.get(params.name)?.includes(value)) throw data({ path: url.pathname }, { status: 404 });
  const from = ownPath(String(form.get("to") ?? "/"));
  const to = params.name === "locale" ? inLanguage(from, value as Locale) : from;
  const secure = (config.publicOrigin ?? url.origin).startsWith("https:");
  const asked = params.name === "consent";
  const kept = asked ? await answerConsent(ctxOf(context), request, value) : value;
  const days = asked ? (kept ? consentDays : 0) : 365;
  const cookie = writeCookie(params.name, kept, { days, httpOnly: false, secure });
  return redirect(to, { status: 303, headers: { "Set-Cookie": cookie } });
}

/** What the cookie keeps of an answer; nothing, so that the question stands there again, for `ask`. */
async function answerConsent(ctx: Ctx, request: Request, value: string): Promise<string> {
  if (value !== "granted" && value !== "denied") return "";
  const visitor = readConsent(readCookie(request, "consent"))?.visitor;
  return writeConsent(value, await load(recordConsent(ctx, { choice: value, visitor })));
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
