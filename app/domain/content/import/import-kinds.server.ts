import type { Folder } from "./folder.server";
import type { ImportKind } from "./kind.server";
import { albumKinds } from "./kinds/albums.server";
import { authorKinds } from "./kinds/authors.server";
import { categoryKinds } from "./kinds/categories.server";
import { comboKinds } from "./kinds/combos.server";
import { kitchenKinds } from "./kinds/kitchens.server";
import { menuKinds } from "./kinds/menu.server";
import { planKinds } from "./kinds/plan.server";
import { policyKinds } from "./kinds/policies.server";
import { postKinds } from "./kinds/posts.server";
import { questionKinds } from "./kinds/questions.server";
import { serviceKinds } from "./kinds/services.server";
import { synonymKinds } from "./kinds/synonyms.server";
import { tagKinds } from "./kinds/tags.server";
import { vacancyKinds } from "./kinds/vacancies.server";

export type KindName =
  | "category"
  | "product"
  | "variant"
  | "combo"
  | "service"
  | "policy"
  | "place"
  | "plan"
  | "kitchen"
  | "course"
  | "dish"
  | "album"
  | "author"
  | "tag"
  | "post"
  | "vacancy"
  | "question"
  | "synonym";

/** A kind stands after those that it references. */
export function listImportKinds(folder: Folder): ImportKind[] {
  return [
    policyKinds,
    categoryKinds,
    comboKinds,
    serviceKinds,
    planKinds,
    kitchenKinds,
    menuKinds,
    albumKinds,
    authorKinds,
    tagKinds,
    postKinds,
    vacancyKinds,
    questionKinds,
    synonymKinds,
  ].flatMap((kinds) => kinds(folder));
}
