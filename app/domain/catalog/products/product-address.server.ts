import { and, eq, ne } from "drizzle-orm";
import { type Localized, locales } from "~/lib/locale";
import { linkTo } from "~/site-map";
import type { Tx } from "~db/client.server";
import { type ProductId, products } from "~db/schema/catalog";
import { findFreeSlug } from "../../staff/resources/find-free-slug.server";

export function findFreeProductSlug(tx: Tx, name: string): Promise<string> {
  const addressesOf = (slug: string) => locales.map((locale) => linkTo(locale, "product", { slug }));
  return findFreeSlug(tx, { column: products.slug, addressesOf }, name);
}

/** Returns the other product that has the address. `id` is null for a new product. */
export async function findAddressOwner(
  tx: Tx,
  slug: string,
  id: ProductId | null,
): Promise<{ name: Localized } | undefined> {
  const isOther = id === null ? undefined : ne(products.id, id);
  const [owner] = await tx
    .select({ name: products.name })
    .from(products)
    .where(and(eq(products.slug, slug), isOther));
  return owner;
}
