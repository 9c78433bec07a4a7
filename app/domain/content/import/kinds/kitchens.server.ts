import { sql } from "drizzle-orm";
import { z } from "zod";
import { dishes, kitchens } from "~db/schema/content";
import { upsertBySlug } from "~db/upsert-by-slug";
import type { Folder } from "../folder.server";
import { createItems, type ImportKind, listEntries, removeUnused } from "../kind.server";
import { sentence, short, slugFormat, time } from "../schema";

const Kitchen = z
  .strictObject({
    slug: slugFormat,
    name: short,
    where: sentence,
    opens: time,
    closes: time,
    place: slugFormat.optional(),
  })
  .refine(({ opens, closes }) => opens < closes, { path: ["closes"], message: "it closes before it opens" });

export function kitchenKinds(folder: Folder): ImportKind[] {
  const read = folder.yaml("kitchens.yaml", z.array(Kitchen).max(50));
  const items = createItems(
    listEntries(read, (all) => all),
    {
      references: ({ place }) => (place === undefined ? [] : [{ to: "place", slug: place, path: ["place"] }]),
      write: ({ where: whereabouts, place, ...rest }, { tx, idOf }, position) =>
        upsertBySlug(tx, kitchens, {
          ...rest,
          whereabouts,
          placeId: place === undefined ? null : idOf("place", place),
          position,
        }),
    },
  );
  return [
    {
      name: "kitchen",
      items,
      removeItems: (context, slugs) =>
        removeUnused(context, kitchens, slugs, sql`${dishes} where ${dishes}.kitchen_id = ${kitchens}.id`),
    },
  ];
}
