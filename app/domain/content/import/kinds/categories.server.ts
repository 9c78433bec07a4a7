import { z } from "zod";
import { deleteEmptyCategories, saveCategory } from "../../../catalog/save-catalog.server";
import type { Folder } from "../folder.server";
import { createYamlListKind, type ImportKind, pictureReferences, type Reference } from "../kind.server";
import { sentence, short, slugFormat } from "../schema";

const Category = z.strictObject({
  slug: slugFormat,
  parent: slugFormat.optional(),
  name: short,
  summary: sentence,
  picture: slugFormat,
});
const Categories = z
  .array(Category)
  .max(200)
  .superRefine((categories, context) => {
    for (const [index, { parent }] of categories.entries())
      if (categories.findIndex(({ slug }) => slug === parent) >= index)
        context.addIssue({ code: "custom", path: [index, "parent"], message: "a category stands after its parent" });
  });

export function categoryKinds(folder: Folder): ImportKind[] {
  const categoryKind = createYamlListKind(folder, {
    name: "category",
    file: "categories.yaml",
    schema: Categories,
    shouldKeepRowsWithoutFile: true,
    references: ({ parent, picture }) => [
      ...(parent === undefined ? [] : [{ to: "category", slug: parent, path: ["parent"] } satisfies Reference]),
      ...pictureReferences([picture, "picture"]),
    ],
    write: ({ parent, picture, ...rest }, { tx, idOf, pictureOf }, position) =>
      saveCategory(tx, {
        ...rest,
        parentId: parent === undefined ? null : idOf("category", parent),
        picture: pictureOf(picture) ?? picture,
        position,
      }),
    removeItems: ({ tx }, slugs) => deleteEmptyCategories(tx, slugs),
  });
  return [categoryKind];
}
