import { locales } from "~/i18n/locale";
import { ctxOf } from "~/request/ctx.server";
import { idsOf, linkToAny, personal, siteMap, unlisted } from "~/site-map";
import type { Route } from "./+types/robots";

/** A path stands for all below it. Whoever knows a token has its page, which says itself that it is not to be listed. */
const closed = [...idsOf(personal), ...idsOf(unlisted)]
  .filter((id) => !siteMap[id].vi.includes(":token"))
  .flatMap((id) => locales.map((locale) => linkToAny(locale, id, {}).replace(/:.*/, "")))
  .filter((path, _, all) => !all.some((above) => path.startsWith(`${above}/`)));
const doors = ["/staff", "/api/", "/simulator/", "/preferences/"];

export function loader({ context }: Route.LoaderArgs) {
  const lines = ["User-agent: *", ...[...closed, ...doors].map((path) => `Disallow: ${path}`), ""];
  return new Response([...lines, `Sitemap: ${ctxOf(context).origin}/sitemap.xml`, ""].join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
