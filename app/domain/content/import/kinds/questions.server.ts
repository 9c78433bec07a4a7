import { z } from "zod";
import { deleteSynonyms, saveSynonyms } from "~/domain/search/synonyms.server";
import { questions } from "~db/schema/content";
import { upsertBySlug } from "~db/upsert-by-slug";
import type { Folder } from "../folder.server";
import { createItems, type ImportKind, listEntries, removeRows } from "../kind.server";
import { localizedUpTo, slugFormat, synonyms } from "../schema";

const kind = "question";
const Question = z.strictObject({
  slug: slugFormat,
  topic: z.enum(["visit", "weather", "tickets", "money", "people", "food"]),
  spots: z.array(z.enum(["ticket", "cart", "checkout"])),
  question: localizedUpTo(200),
  answer: localizedUpTo(1500),
  keywords: synonyms.optional(),
});

export function questionKinds(folder: Folder): ImportKind[] {
  const read = folder.yaml("questions.yaml", z.array(Question).max(500));
  const items = createItems(
    listEntries(read, (all) => all),
    {
      async write({ keywords = {}, ...rest }, { tx }, position) {
        await saveSynonyms(tx, { kind, slug: rest.slug }, keywords);
        return upsertBySlug(tx, questions, { ...rest, position });
      },
    },
  );
  return [
    {
      name: kind,
      items,
      async removeItems(context, slugs) {
        await removeRows(context, questions, slugs);
        await deleteSynonyms(
          context.tx,
          slugs.map((slug) => ({ kind, slug })),
        );
      },
    },
  ];
}
