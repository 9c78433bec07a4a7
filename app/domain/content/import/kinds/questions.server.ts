import { z } from "zod";
import { questions } from "~db/schema/content";
import type { Folder } from "../folder.server";
import { entriesOf, itemsOf, type Kind, put, remove } from "../kind.server";
import { localized, sentence, slug } from "../schema";

const Question = z.strictObject({
  slug,
  topic: z.enum(["visit", "weather", "tickets", "money", "people", "food"]),
  shown: z.array(z.enum(["ticket", "cart", "checkout"])),
  question: localized(200),
  answer: localized(1500),
  keywords: sentence.optional(),
});

export function questionKinds(folder: Folder): Kind[] {
  const read = folder.yaml("questions.yaml", z.array(Question).max(500));
  const items = itemsOf(
    entriesOf(read, (all) => all),
    { write: ({ keywords = null, ...rest }, { tx }, position) => put(tx, questions, { ...rest, keywords, position }) },
  );
  return [{ name: "question", items, takeAway: (writing, slugs) => remove(writing, questions, slugs) }];
}
