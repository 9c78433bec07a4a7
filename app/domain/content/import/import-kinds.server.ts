import type { Folder } from "./folder.server";
import type { ImportKind } from "./kind.server";
import { albumKinds } from "./kinds/albums.server";
import { categoryKinds } from "./kinds/categories.server";
import { comboKinds } from "./kinds/combos.server";
import { menuKinds } from "./kinds/menu.server";
import { planKinds } from "./kinds/plan.server";
import { policyKinds } from "./kinds/policies.server";
import { postKinds } from "./kinds/posts.server";
import { productKinds } from "./kinds/products.server";
import { serviceKinds } from "./kinds/services.server";
import { synonymKinds } from "./kinds/synonyms.server";
import { vacancyKinds } from "./kinds/vacancies.server";
import { type YamlListName, yamlListKinds } from "./kinds/yaml-lists.server";

export type KindName =
  | YamlListName
  | "category"
  | "product"
  | "variant"
  | "combo"
  | "service"
  | "policy"
  | "place"
  | "plan"
  | "course"
  | "dish"
  | "album"
  | "post"
  | "vacancy"
  | "synonym";

const catalogueKinds: readonly KindName[] = ["category", "product", "variant", "combo", "service"];

/** Importing the catalogue needs the permission `catalogue` too, because the catalogue has prices. */
export function isCatalogueKind({ name }: Pick<ImportKind, "name">): boolean {
  return catalogueKinds.includes(name);
}

/** Each kind is listed after the kinds that its items refer to. */
export function listImportKinds(folder: Folder): ImportKind[] {
  const categories = categoryKinds(folder);
  const categorySlugs = categories.flatMap(({ items }) => items.map(({ slug }) => slug));
  const otherKinds = [
    comboKinds,
    serviceKinds,
    planKinds,
    yamlListKinds,
    menuKinds,
    albumKinds,
    postKinds,
    vacancyKinds,
    synonymKinds,
  ];
  return [
    ...policyKinds(folder),
    ...categories,
    ...productKinds(folder, categorySlugs),
    ...otherKinds.flatMap((kinds) => kinds(folder)),
  ];
}
