import { type Localized, locales } from "~/lib/locale";
import { linkTo } from "~/site-map";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type ProductId, products } from "~db/schema/catalog";
import { findFreeSlugs } from "../../staff/resources/find-free-slug.server";

export function findFreeProductSlugs(tx: Tx, names: readonly string[]): Promise<string[]> {
  const addressesOf = (slug: string) => locales.map((locale) => linkTo(locale, "product", { slug }));
  return findFreeSlugs(tx, { column: products.slug, addressesOf }, names);
}

type AddressOwner = { id: ProductId; slug: string; name: Localized };

export async function listAddressOwners(tx: Tx, slugs: readonly string[]): Promise<AddressOwner[]> {
  const { id, slug, name } = products;
  return tx.select({ id, slug, name }).from(products).where(isAnyOf(slug, slugs));
}
