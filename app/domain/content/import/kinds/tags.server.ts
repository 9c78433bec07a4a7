import { z } from "zod";
import { tags } from "~db/schema/content";
import type { Folder } from "../folder.server";
import { entriesOf, itemsOf, type Kind, put, remove } from "../kind.server";
import { short, slug } from "../schema";

const Tag = z.strictObject({ slug, name: short });

export function tagKinds(folder: Folder): Kind[] {
  const read = folder.yaml("tags.yaml", z.array(Tag).max(500));
  const items = itemsOf(
    entriesOf(read, (all) => all),
    { write: (tag, { tx }) => put(tx, tags, tag) },
  );
  return [{ name: "tag", items, takeAway: (writing, slugs) => remove(writing, tags, slugs) }];
}
