import { linkTo, type PageId, siteMap } from "~/site-map";
import type { Locale } from "./locale";

type Match = { id: string; params: Record<string, string | undefined> };

/**
 * The canonical path of the page that is shown, in a language; null for what is not on the site map. Route ids
 * read `vi/orderTicket/dat-ve`.
 */
export function addressOf(matches: readonly Match[], locale: Locale): string | null {
  const last = matches.at(-1);
  const id = last?.id.split("/")[1];
  if (!last || !id || !(id in siteMap)) return null;
  const params = Object.fromEntries(Object.entries(last.params).map(([name, value]) => [name, value ?? ""]));
  return (linkTo as (locale: Locale, id: PageId, params: Record<string, string>) => string)(
    locale,
    id as PageId,
    params,
  );
}
