import { getTableName, like } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { isRedirected } from "~/domain/shop/find-redirects.server";
import { listNumberedNames, toSlug } from "~/lib/slug";
import type { Tx } from "~db/client.server";
import { lockName } from "~db/transaction.server";

/** `addressesOf` returns the URLs of a row's page in all languages, if rows have a page. */
export type SlugRule = { column: PgColumn; addressesOf?(slug: string): string[] };

/** Leaves room for an appended number, because slugs have at most 80 characters. */
const maxStem = 75;

/** Derives the slug from the name. A number is appended if another row or a redirect already has this slug. */
export async function findFreeSlug(
  tx: Tx,
  { column, addressesOf = () => [] }: SlugRule,
  name: string,
): Promise<string> {
  const slug = toSlug(name, maxStem);
  // Without the lock, two rows of the same name that are added at the same moment would get the same slug.
  await lockName(tx, `slugs of ${getTableName(column.table)}`);
  const rows = await tx
    .select({ slug: column })
    .from(column.table)
    .where(like(column, `${slug}%`));
  const taken = new Set(rows.map((row) => row.slug));
  const names = listNumberedNames(slug);
  let { value: candidate } = names.next();
  while (taken.has(candidate) || (await isRedirected(tx, addressesOf(candidate)))) candidate = names.next().value;
  return candidate;
}
