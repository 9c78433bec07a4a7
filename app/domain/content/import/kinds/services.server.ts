import { z } from "zod";
import { findPoolId } from "~/domain/inventory/pools.server";
import { labels } from "../../../catalog/labels-and-sorts.rules";
import { saveService, withdrawItems } from "../../../catalog/save-catalog.server";
import type { Folder } from "../folder.server";
import { createYamlListKind, type ImportKind, pictureReferences, type Reference } from "../kind.server";
import { markdown, price, sentence, short, slugFormat } from "../schema";

/** A service without a price is sold on request. `pool` is the pool that must be open on the day of the service. */
const Service = z
  .strictObject({
    slug: slugFormat,
    name: short,
    summary: sentence,
    description: markdown,
    pictures: z.array(slugFormat).min(1).max(20),
    labels: z.array(z.enum(labels)).default([]),
    price: price.or(z.literal(0)).optional(),
    compareAt: price.optional(),
    unit: short,
    duration: short,
    leadDays: z.number().int().min(0).max(365),
    weekdays: z.array(z.number().int().min(1).max(7)).min(1).default([1, 2, 3, 4, 5, 6, 7]),
    pool: slugFormat.optional(),
  })
  .refine(({ price = 0, compareAt = price + 1 }) => compareAt > price, {
    path: ["compareAt"],
    message: "it is not above the price",
  });

export function serviceKinds(folder: Folder): ImportKind[] {
  const serviceKind = createYamlListKind(folder, {
    name: "service",
    file: "services.yaml",
    schema: z.array(Service).max(200),
    shouldKeepRowsWithoutFile: true,
    references: ({ pictures, pool }) => [
      ...pictureReferences(...pictures.map((slug, index) => [slug, "pictures", index] as [string, string, number])),
      ...(pool === undefined ? [] : [{ to: "pool", slug: pool, path: ["pool"] } satisfies Reference]),
    ],
    write: async ({ pool, pictures, price = null, compareAt = null, ...rest }, { tx, pictureOf }, position) =>
      saveService(tx, {
        ...rest,
        price,
        compareAt,
        poolId: pool === undefined ? null : await findPoolId(tx, pool),
        pictures: pictures.map((name) => pictureOf(name) ?? name),
        position,
      }),
    removeItems: ({ tx }, slugs) => withdrawItems(tx, "service", slugs),
  });
  return [serviceKind];
}
