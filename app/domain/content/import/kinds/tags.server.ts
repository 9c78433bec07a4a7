import { z } from "zod";
import { tags } from "~db/schema/content";
import { upsertBySlug } from "~db/upsert-by-slug";
import type { Folder } from "../folder.server";
import { createItems, type ImportKind, listEntries, removeRows } from "../kind.server";
import { short, slugFormat } from "../schema";

const Tag = z.strictObject({ slug: slugFormat, name: short });

export function tagKinds(folder: Folder): ImportKind[] {
  const read = folder.yaml("tags.yaml", z.array(Tag).max(500));
  const items = createItems(
    listEntries(read, (all) => all),
    { write: (tag, { tx }) => upsertBySlug(tx, tags, tag) },
  );
  return [{ name: "tag", items, removeItems: (context, slugs) => removeRows(context, tags, slugs) }];
}
