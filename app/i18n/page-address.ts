import { linkToAny, pageOfRoute } from "~/site-map";
import type { Locale } from "./locale";

type Match = { id: string; params: Record<string, string | undefined> };

/** Null for what is not on the site map. */
export function addressOf(matches: readonly Match[], locale: Locale): string | null {
  const last = matches.at(-1);
  const page = last && pageOfRoute(last.id);
  return page ? linkToAny(locale, page, last.params) : null;
}
