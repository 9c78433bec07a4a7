import { z } from "zod";
import { deleteEmptyCategories, saveCategory } from "../../../catalog/save-catalog.server";
import type { Folder } from "../folder.server";
import { createItems, type ImportKind, listEntries, pictureReferences, type Reference } from "../kind.server";
import { sentence, short, slugFormat } from "../schema";
import { productKinds } from "./products.server";

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
  const read = folder.yaml("categories.yaml", Categories);
  const items = createItems(
    listEntries(read, (all) => all),
    {
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
    },
  );
  return [
    {
      name: "category",
      items,
      isAbsent: read === null,
      removeItems: ({ tx }, slugs) => deleteEmptyCategories(tx, slugs),
    },
    ...productKinds(
      folder,
      items.map(({ slug }) => slug),
    ),
  ];
}
