import { z } from "zod";
import { placeFactIcons, places, plans, ways } from "~db/schema/content";
import { upsertBySlug } from "~db/upsert-by-slug";
import type { Folder } from "../folder.server";
import {
  createItems,
  type ImportContext,
  type ImportKind,
  listEntries,
  pictureReferences,
  type Reference,
  removeRows,
} from "../kind.server";
import { localizedUpTo, markdown, plain, sentence, short, slugFormat } from "../schema";

const maxFacts = 4;
const Fact = z.strictObject({
  icon: z.enum(placeFactIcons),
  value: localizedUpTo(30),
  label: localizedUpTo(40),
  isWarning: z.boolean().optional(),
});
const point = z.number().int().min(0);
const Place = z.strictObject({
  slug: slugFormat,
  kind: z.enum(["station", "view", "food", "garden", "walk", "help"]),
  at: z.tuple([point, point]),
  name: short,
  summary: sentence,
  text: markdown,
  opens: plain.optional(),
  facts: z.array(Fact).max(maxFacts).default([]),
  tickets: z.array(slugFormat).max(50).default([]),
  picture: slugFormat.optional(),
});
const PathOfPlan = z.strictObject({
  between: z
    .tuple([slugFormat, slugFormat])
    .refine(([from, to]) => from !== to, "a way leads from one place to another"),
  minutes: z.number().int().min(1).max(999),
  by: z.enum(["walk", "cable"]),
});
const side = z.number().int().min(100).max(10_000);
const Plan = z
  .strictObject({
    picture: slugFormat,
    width: side,
    height: side,
    places: z.array(Place).min(1).max(200),
    ways: z.array(PathOfPlan).max(1000),
  })
  .check(({ value: { places, width, height }, issues }) => {
    for (const [index, { at }] of places.entries())
      if (at[0] > width || at[1] > height)
        issues.push({
          code: "custom",
          input: at,
          path: ["places", index, "at"],
          message: `beyond the plan: it is ${width} by ${height}`,
        });
  });

export function planKinds(folder: Folder): ImportKind[] {
  const read = folder.yaml("plan.yaml", Plan);
  const placeItems = createItems(
    listEntries(read, (plan) => plan.places, "places"),
    {
      references: ({ tickets, picture }) => [
        ...pictureReferences([picture, "picture"]),
        ...tickets.map((slug, index): Reference => ({ to: "ticket", slug, path: ["tickets", index] })),
      ],
      write: ({ at: [x, y], text: body, picture, opens = null, ...rest }, { tx, pictureOf }, position) =>
        upsertBySlug(tx, places, { ...rest, ...{ body, x, y, opens, position }, picture: pictureOf(picture) }),
    },
  );
  const planEntry = read && { ...read, value: { slug: "plan", ...read.value, places: read.value.places.length } };
  const planItems = createItems(planEntry ? [planEntry] : [], {
    references: ({ picture, ways }) => [
      ...pictureReferences([picture, "picture"]),
      ...ways.flatMap(({ between }, way) =>
        between.map((slug, end): Reference => ({ to: "place", slug, path: ["ways", way, "between", end] })),
      ),
    ],
    async write({ picture, width, height, ways: between }, { tx, pictureOf, idOf }) {
      await deletePlan({ tx });
      await tx.insert(plans).values({ width, height, picture: pictureOf(picture) ?? picture });
      const rows = between.map(({ between: [from, to], ...way }) => ({
        ...way,
        fromId: idOf("place", from),
        toId: idOf("place", to),
      }));
      if (rows.length > 0) await tx.insert(ways).values(rows);
      return 0;
    },
  });
  return [
    { name: "place", items: placeItems, removeItems: (context, slugs) => removeRows(context, places, slugs) },
    {
      name: "plan",
      items: planItems,
      removeItems: deletePlan,
    },
  ];
}

async function deletePlan({ tx }: Pick<ImportContext, "tx">): Promise<void> {
  await tx.delete(ways);
  await tx.delete(plans);
}
