import { z } from "zod";
import { questions } from "~db/schema/content";
import type { Folder } from "../folder.server";
import { createItems, type ImportKind, listEntries, removeRows, upsert } from "../kind.server";
import { localizedUpTo, sentence, slugFormat } from "../schema";

const Question = z.strictObject({
  slug: slugFormat,
  topic: z.enum(["visit", "weather", "tickets", "money", "people", "food"]),
  spots: z.array(z.enum(["ticket", "cart", "checkout"])),
  question: localizedUpTo(200),
  answer: localizedUpTo(1500),
  keywords: sentence.optional(),
});

export function questionKinds(folder: Folder): ImportKind[] {
  const read = folder.yaml("questions.yaml", z.array(Question).max(500));
  const items = createItems(
    listEntries(read, (all) => all),
    {
      write: ({ keywords = null, ...rest }, { tx }, position) => upsert(tx, questions, { ...rest, keywords, position }),
    },
  );
  return [{ name: "question", items, removeItems: (context, slugs) => removeRows(context, questions, slugs) }];
}
