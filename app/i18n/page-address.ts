import { maxEchoLength } from "~/lib/text";
import { linkToAny, pageOfRoute } from "~/site-map";
import type { Locale } from "./locale";

type Match = { id: string; params: Record<string, string | undefined> };

/** Returns null for a page that is not on the site map, or with a parameter longer than any name. */
export function addressOf(matches: readonly Match[], locale: Locale): string | null {
  const last = matches.at(-1);
  const page = last && pageOfRoute(last.id);
  const isTooLong = Object.values(last?.params ?? {}).some((param = "") => param.length > maxEchoLength);
  return page && !isTooLong ? linkToAny(locale, page, last.params) : null;
}
