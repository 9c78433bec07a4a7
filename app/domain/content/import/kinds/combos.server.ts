import { z } from "zod";
import { saveCombo, withdrawItems } from "../../../catalog/save-catalog.server";
import type { Folder } from "../folder.server";
import { createYamlListKind, type ImportKind, pictureReferences, type Reference } from "../kind.server";
import { plain, price, sentence, short, slugFormat } from "../schema";

const Part = z.strictObject({ sku: plain, quantity: z.number().int().min(1).max(99).default(1) });
const Combo = z.strictObject({
  slug: slugFormat,
  name: short,
  summary: sentence,
  price,
  picture: slugFormat,
  parts: z.array(Part).min(2).max(20),
});

export function comboKinds(folder: Folder): ImportKind[] {
  const comboKind = createYamlListKind(folder, {
    name: "combo",
    file: "combos.yaml",
    schema: z.array(Combo).max(200),
    shouldKeepRowsWithoutFile: true,
    references: ({ picture, parts }) => [
      ...pictureReferences([picture, "picture"]),
      ...parts.map(({ sku }, index): Reference => ({ to: "variant", slug: sku, path: ["parts", index, "sku"] })),
    ],
    write: ({ parts, picture, ...rest }, { tx, idOf, pictureOf }, position) =>
      saveCombo(tx, {
        ...rest,
        picture: pictureOf(picture) ?? picture,
        position,
        parts: parts.map(({ sku, quantity }) => ({ variantId: idOf("variant", sku), quantity })),
      }),
    removeItems: ({ tx }, slugs) => withdrawItems(tx, "combo", slugs),
  });
  return [comboKind];
}
