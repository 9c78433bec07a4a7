import { like } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { toSlug } from "~/lib/slug";
import type { Tx } from "~db/client.server";

const maxSlugLength = 80;

/** The words of a name for an address. A number is appended if another row has them. */
export async function findFreeSlug(tx: Tx, column: PgColumn, name: string): Promise<string> {
  const slug = toSlug(name, maxSlugLength);
  const rows = await tx
    .select({ slug: column })
    .from(column.table)
    .where(like(column, `${slug}%`));
  const taken = new Set(rows.map((row) => row.slug));
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}
