import { type SQL, sql } from "drizzle-orm";
import {
  type KnownSession,
  readSession,
  type SessionRow,
  selectSession,
  selectUserOfToken,
} from "~/domain/identity/find-session.server";
import { readCatalogFacts } from "~/domain/shop/catalog-facts.server";
import { rulesFor } from "~/domain/shop/find-redirects.server";
import {
  type Appearance,
  type AppearanceRow,
  appearanceColumn,
  appearanceOf,
  appearanceOfParts,
  appearanceParts,
} from "~/domain/shop/get-appearance.server";
import { type ShopRow, shopColumn, shopParts, storedShopOf, storedShopOfParts } from "~/domain/shop/get-shop.server";
import type { RedirectMatcher } from "~/domain/shop/redirect.rules";
import { recordPaths, type SeoRow, seoAsJson } from "~/domain/shop/seo-records.server";
import type { Shop, StoredShop } from "~/domain/shop/shop.rules";
import { logError } from "~/lib/log.server";
import type { Db } from "~db/client.server";
import { isRefusedByDatabase, readParts } from "~db/read-parts.server";
import { cartLines, carts } from "~db/schema/cart";
import { redirects, seoRecords } from "~db/schema/shop";
import { staticQuery } from "~db/static-sql";

export type PageRows = {
  shop: Shop;
  appearance: Appearance;
  rules: readonly RedirectMatcher[];
  seo: SeoRow | null;
  inCart: number;
  session: KnownSession | null;
};

/** `path` is null if no page is requested. */
type PageQuery = { path: string | null; now: Date; sessionId: string | null; tokenHash: string | null };

type PlaceholderValues = {
  path: string | null;
  bare: string | null;
  canonical: string | null;
  sessionId: string | null;
  tokenHash: string | null;
  now: string;
};

type PageRow = { rules: RedirectMatcher[] | null; seo: SeoRow | null; in_cart: number } & SessionRow;
type CombinedRow = ShopRow & AppearanceRow & PageRow;

const bare = sql.placeholder("bare");
const [tokenHash, now] = [sql.placeholder("tokenHash"), sql.placeholder("now")];
const user = selectUserOfToken(tokenHash, now);

const pageParts = {
  rules: sql`(select json_agg(${redirects}) from ${redirects} where ${rulesFor(sql.placeholder("path"))})`,
  seo: sql`(select ${seoAsJson} from ${seoRecords} where ${seoRecords.path} in (${bare}, ${sql.placeholder("canonical")})
      order by ${seoRecords.path} = ${bare} desc limit 1)`,
  in_cart: sql`(select count(*)::int from ${carts} join ${cartLines} on ${cartLines.cartId} = ${carts.id}
      where (${carts.userId} = ${user} or (${user} is null and ${carts.cartSessionId} = ${sql.placeholder("sessionId")}))
        and ${carts.kind} = 'cart' and ${cartLines.removedAt} is null)`,
  session: selectSession(tokenHash, now),
};

const statement = staticQuery<PlaceholderValues>(
  sql`select ${shopColumn}, ${appearanceColumn}, ${pageParts.rules} as rules, ${pageParts.seo} as seo, ${pageParts.in_cart} as in_cart,
    ${pageParts.session} as session`,
);

/** Reads all stored rows in one round trip, because a second one would cost more under load than rendering. */
export async function readPageRows(db: Db, query: PageQuery): Promise<PageRows> {
  const [{ shop, ...rows }, facts] = await Promise.all([readStoredRows(db, query), readCatalogFacts(db)]);
  return { ...rows, shop: { ...shop, ...facts } };
}

type StoredRows = Omit<PageRows, "shop"> & { shop: StoredShop };

async function readStoredRows(db: Db, query: PageQuery): Promise<StoredRows> {
  const values = valuesOf(query);
  try {
    const [row] = await db.execute<CombinedRow>(statement(values));
    if (!row) throw new Error("readPage: a select without tables gave no row");
    return { shop: storedShopOf(row), appearance: appearanceOf(row), ...pageRowsOf(row) };
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error;
    return readPageInParts(db, values);
  }
}

function valuesOf({ path, now, sessionId, tokenHash }: PageQuery): PlaceholderValues {
  const [bare, canonical] = path === null ? [null, null] : recordPaths(path);
  return { path, bare, canonical, sessionId, tokenHash, now: now.toISOString() };
}

function pageRowsOf({
  rules = null,
  seo = null,
  in_cart = 0,
  session = null,
}: Partial<PageRow>): Omit<StoredRows, "shop" | "appearance"> {
  return { rules: rules ?? [], seo, inCart: in_cart, session: readSession({ session }) };
}

type PagePart = keyof typeof pageParts;
const partQueries = Object.entries<SQL>(pageParts).map(
  ([name, part]) => [name as PagePart, staticQuery<PlaceholderValues>(part)] as const,
);

/** A table that cannot be read is logged, and its part gets built-in values. @throws if sessions cannot be read */
async function readPageInParts(db: Db, values: PlaceholderValues): Promise<StoredRows> {
  const queries = Object.fromEntries(partQueries.map(([name, query]) => [name, query(values)])) as Record<
    PagePart,
    SQL
  >;
  const parts = await readParts(db, { ...shopParts, ...appearanceParts, ...queries });
  for (const [name, error] of Object.entries(parts.failures)) logError(error, `page part ${name}`);
  if ("session" in parts.failures) throw parts.failures.session;
  return {
    shop: storedShopOfParts(parts),
    appearance: appearanceOfParts(parts),
    ...pageRowsOf(parts.values as Partial<PageRow>),
  };
}
