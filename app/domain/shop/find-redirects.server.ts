import { and, eq, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { redirects } from "~db/schema/shop";

export function rulesFor(path: string | Placeholder): SQL | undefined {
  return or(
    and(eq(redirects.kind, "exact"), eq(redirects.source, path)),
    and(eq(redirects.kind, "prefix"), sql`starts_with(${path}, rtrim(${redirects.source}, '/'))`),
  );
}

/** True if an exact rule redirects one of the addresses. */
export async function isRedirected(tx: Tx, addresses: readonly string[]): Promise<boolean> {
  return (await tx.$count(redirects, and(eq(redirects.kind, "exact"), isAnyOf(redirects.source, addresses)))) > 0;
}
