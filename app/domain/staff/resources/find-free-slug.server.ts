import { getTableName } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { listPageAddresses, listRedirected, type SluggedPage } from "~/domain/shop/find-redirects.server";
import { toSlug } from "~/lib/slug";
import type { Tx } from "~db/client.server";
import { lockName } from "~db/transaction.server";
import { findFreeNames } from "./find-free-names.server";

/** `page` is missing if rows have no page of their own. */
export type SlugRule = { column: PgColumn; page?: SluggedPage };

/** Leaves room for an appended number, because slugs have at most 80 characters. */
const maxStem = 75;

/** Derives the slug from the name. A number is appended if another row or a redirect already has this slug. */
export async function findFreeSlug(tx: Tx, rule: SlugRule, name: string): Promise<string> {
  const [slug] = await findFreeSlugs(tx, rule, [name]);
  if (slug === undefined) throw new Error("No slug was returned");
  return slug;
}

/** Derives different slugs from the names, in their order. */
export async function findFreeSlugs(tx: Tx, rule: SlugRule, names: readonly string[]): Promise<string[]> {
  const { column, page } = rule;
  const addressesOf = (slug: string) => (page ? listPageAddresses(page, slug) : []);
  const wanted = names.map((name) => toSlug(name, maxStem));
  // Without the lock, two rows of the same name that are added at the same moment would get the same slug.
  await lockName(tx, `slugs of ${getTableName(column.table)}`);
  return findFreeNames(tx, column, wanted, async (slugs) => {
    const redirected = await listRedirected(tx, slugs.flatMap(addressesOf));
    return slugs.filter((slug) => addressesOf(slug).some((address) => redirected.has(address)));
  });
}
