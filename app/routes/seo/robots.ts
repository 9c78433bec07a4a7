import { cacheControl } from "~/lib/cache-control";
import { locales } from "~/lib/locale";
import { ctxOf } from "~/request/ctx.server";
import { idsOf, linkToAny, type PageId, personal, siteMap, unlisted } from "~/site-map";
import type { Route } from "./+types/robots";

/** Crawlers must be able to read these pages to see `noindex` in them. */
const noindexPages: ReadonlySet<PageId> = new Set(["findOrder", "ticketExchange"]);

/** A blocked path blocks everything below it. Pages with a token send `noindex` instead. */
const closedPages = [...idsOf(personal), ...idsOf(unlisted)]
  .filter((id) => !siteMap[id].vi.includes(":token") && !noindexPages.has(id))
  .flatMap((id) => locales.map((locale) => linkToAny(locale, id, {}).replace(/:.*/, "")))
  .filter((path, index, all) => all.every((above, n) => (n === index ? true : !isBelow(path, above, n < index))));

function isBelow(path: string, above: string, isEarlier: boolean): boolean {
  return path === above ? isEarlier : path.startsWith(above.endsWith("/") ? above : `${above}/`);
}

const closedPaths = ["/staff", "/api/", "/simulator/", "/preferences/"];

export function loader({ context }: Route.LoaderArgs) {
  const lines = ["User-agent: *", ...[...closedPages, ...closedPaths].map((path) => `Disallow: ${path}`), ""];
  return new Response([...lines, `Sitemap: ${ctxOf(context).origin}/sitemap.xml`, ""].join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": cacheControl.oneHour },
  });
}
