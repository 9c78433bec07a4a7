import { categories, type ProductCategory } from "./categories";
import type { Good } from "./good";

/** Every product, in the order of the categories. */
export const goods = categories.flatMap(function all(category: ProductCategory): Good[] {
  return [...category.goods, ...category.children.flatMap(all)];
});

export function goodOf(slug: string): Good {
  const good = goods.find((one) => one.slug === slug);
  if (!good) throw new Error(`No such product: ${slug}`);
  return good;
}
