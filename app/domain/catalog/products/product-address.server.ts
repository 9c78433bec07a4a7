import type { Localized } from "~/lib/locale";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type ProductId, products } from "~db/schema/catalog";
import type { SlugRule } from "../../staff/resources/find-free-slug.server";

export const productSlugRule: SlugRule = { column: products.slug, page: "product" };

type AddressOwner = { id: ProductId; slug: string; name: Localized };

export async function listAddressOwners(tx: Tx, slugs: readonly string[]): Promise<AddressOwner[]> {
  const { id, slug, name } = products;
  return tx.select({ id, slug, name }).from(products).where(isAnyOf(slug, slugs));
}
