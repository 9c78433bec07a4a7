import type { Localized } from "~/lib/locale";

type Entry = { after: Readonly<Record<string, unknown>> | null };
type Texts = Readonly<Record<"name" | "summary" | "description", Localized>>;

const translated = ["name", "summary", "description"] as const;

/** Returns the texts whose Vietnamese changed after their English. `history` has the newest entry first. */
export function findStaleTranslations(texts: Texts, history: readonly Entry[]): string[] {
  return translated.filter((field) => {
    const [vi, en] = [`${field}.vi`, `${field}.en`];
    const last = history.find(({ after }) => after !== null && (vi in after || en in after))?.after;
    return texts[field].en !== undefined && last && vi in last && !(en in last);
  });
}
