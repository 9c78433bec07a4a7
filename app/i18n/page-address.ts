import { linkToAny, type PageId, siteMap } from "~/site-map";
import type { Locale } from "./locale";

type Match = { id: string; params: Record<string, string | undefined> };

/**
 * The canonical path of the page that is shown, in a language; null for what is not on the site map. Route ids
 * read `vi/orderTicket/dat-ve`.
 */
export function addressOf(matches: readonly Match[], locale: Locale): string | null {
  const last = matches.at(-1);
  const id = last?.id.split("/")[1];
  return last && id && id in siteMap ? linkToAny(locale, id as PageId, last.params) : null;
}
