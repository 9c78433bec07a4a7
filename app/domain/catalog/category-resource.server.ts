import { asc } from "drizzle-orm";
import { z } from "zod";
import { textIn } from "~/lib/locale";
import { productCategories } from "~db/schema/catalog";
import { lockName } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requireUsablePictures } from "../media/picture-rows.server";
import { rowId } from "../schema";
import { localizedLine, optionalPictureName } from "../staff/resources/fields.server";
import { defineResource } from "../staff/resources/resource.server";
import { findParentFault, maxCategoryDepth, orderAsTree } from "./category-tree.rules";

export const categoryResource = defineResource({
  name: "categories",
  permission: "catalogue",
  table: productCategories,
  key: productCategories.id,
  shape: {
    ...{
      name: localizedLine(100),
      summary: localizedLine(300),
      parentId: rowId.optional(),
      picture: optionalPictureName,
    },
    position: z.number().int().min(0).max(10_000).default(0),
  },
  kinds: {
    ...{ name: "localized", summary: "localized", parentId: "choice", picture: "text" },
    position: "number",
  },
  listed: ["name", "parentId", "position"],
  filters: ["parentId"],
  sorts: ["position"],
  isSortedByKey: true,
  searched: ["name"],
  title: "name",
  slug: { column: productCategories.slug, page: "category" },
  order: { by: productCategories.position, within: productCategories.parentId },
  isAddable: true,
  isDeletable: true,
  choices: { parentId: listParentChoices },
  async check(tx, { parentId = null, picture }, key) {
    // Only one category moves at a time, because two concurrent moves could put two categories inside each other.
    await lockName(tx, "categories");
    const all = await tx
      .select({
        id: productCategories.id,
        parentId: productCategories.parentId,
        picture: productCategories.picture,
      })
      .from(productCategories);
    const fault = findParentFault(all, key === null ? null : Number(key), parentId);
    if (fault) throw new DomainError(fault, { field: "parentId", params: { max: maxCategoryDepth } });
    const before = all.flatMap((row) => (String(row.id) === key ? [row.picture] : []));
    await requireUsablePictures(tx, "picture", { chosen: picture ? [picture] : [], before });
  },
});

async function listParentChoices({ db, locale }: Ctx) {
  const rows = await db
    .select({ id: productCategories.id, parentId: productCategories.parentId, name: productCategories.name })
    .from(productCategories)
    .orderBy(asc(productCategories.position), asc(productCategories.id));
  return orderAsTree(rows).map(({ id, name, depth }) => ({
    value: String(id),
    label: `${"– ".repeat(depth)}${textIn(name, locale)}`,
  }));
}
