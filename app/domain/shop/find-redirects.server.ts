import { and, eq, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { locales } from "~/lib/locale";
import { linkTo } from "~/site-map";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { redirects } from "~db/schema/shop";

export type SluggedPage = "category" | "product" | "service" | "ticket";

/** Returns the addresses of the page in all languages. */
export function listPageAddresses(page: SluggedPage, slug: string): string[] {
  return locales.map((locale) => linkTo(locale, page, { slug }));
}

export function rulesFor(path: string | Placeholder): SQL | undefined {
  return or(
    and(eq(redirects.kind, "exact"), eq(redirects.source, path)),
    and(eq(redirects.kind, "prefix"), sql`starts_with(${path}, rtrim(${redirects.source}, '/'))`),
  );
}

/** Returns those of the addresses that an exact rule redirects. */
export async function listRedirected(tx: Tx, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const { source, kind } = redirects;
  const rows = await tx
    .select({ source })
    .from(redirects)
    .where(and(eq(kind, "exact"), isAnyOf(source, addresses)));
  return new Set(rows.map((row) => row.source));
}
