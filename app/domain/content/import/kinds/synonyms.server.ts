import { z } from "zod";
import { deleteSynonyms, type SynonymSubject, saveSynonyms } from "~/domain/search/save-synonyms.server";
import type { Folder } from "../folder.server";
import { createItems, type ImportKind, listEntries } from "../kind.server";
import { slugFormat, synonyms } from "../schema";

/** Posts, policies and questions are not listed, because their own files contain their keywords. */
const kinds = ["ticket", "product", "service", "dish", "place", "vacancy"] as const satisfies SynonymSubject["kind"][];
const Synonyms = z.strictObject({ kind: z.enum(kinds), slug: slugFormat.optional(), keywords: synonyms });
type Synonyms = z.output<typeof Synonyms>;

/** The import compares items by slug, so the key includes the kind: `ticket/cap-treo`, or `ticket/` for all tickets. */
function keyOf({ kind, slug = "" }: Pick<Synonyms, "kind" | "slug">): string {
  return `${kind}/${slug}`;
}

function subjectOf(key: string): SynonymSubject {
  const [kind, slug] = key.split("/");
  return { kind: z.enum(kinds).parse(kind), slug: slug || undefined };
}

export function synonymKinds(folder: Folder): ImportKind[] {
  const read = folder.yaml("synonyms.yaml", z.array(Synonyms).max(1000));
  const found = listEntries(read, (all) => all).map(({ value, locate }) => ({
    value: { slug: keyOf(value), subject: value, keywords: value.keywords },
    locate,
  }));
  const items = createItems(found, {
    references: ({ subject: { kind, slug } }) => (slug === undefined ? [] : [{ to: kind, slug, path: ["slug"] }]),
    async write({ subject, keywords }, { tx }) {
      await saveSynonyms(tx, subject, keywords);
      return 0;
    },
  });
  return [
    {
      name: "synonym",
      items,
      isAbsent: read === null,
      removeItems: ({ tx }, keys) => deleteSynonyms(tx, keys.map(subjectOf)),
    },
  ];
}
