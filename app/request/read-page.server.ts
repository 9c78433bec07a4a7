import { sql } from "drizzle-orm";
import {
  type KnownLogin,
  type LoginRow,
  loginColumn,
  loginOf,
  userOfToken,
} from "~/domain/identity/login-of-token.server";
import { type Look, type LookRow, lookColumn, lookOf } from "~/domain/shop/get-look.server";
import { type ShopRow, shopColumn, shopOf } from "~/domain/shop/get-shop.server";
import type { Rule } from "~/domain/shop/redirect.rules";
import { rulesFor } from "~/domain/shop/redirects.server";
import { recordPaths, type SeoRow, seoAsJson } from "~/domain/shop/seo-records.server";
import type { Shop } from "~/domain/shop/shop.rules";
import type { Db } from "~db/client.server";
import { cartLines, carts } from "~db/schema/cart";
import { redirects, seoRecords } from "~db/schema/shop";
import { staticQuery } from "~db/static-sql";

export type PageRows = {
  shop: Shop;
  look: Look;
  rules: readonly Rule[];
  seo: SeoRow | null;
  /** Lines of the visitor's common cart as the request came in. */
  inCart: number;
  /** Whose the token is that the visitor came with; null where it is nobody's, or no more. */
  login: KnownLogin | null;
};

type Row = ShopRow & LookRow & LoginRow & { rules: Rule[] | null; seo: SeoRow | null; in_cart: number };

const bare = sql.placeholder("bare");
const user = userOfToken(sql.placeholder("tokenHash"), sql.placeholder("now"));
const everything = staticQuery<{
  path: string | null;
  bare: string | null;
  canonical: string | null;
  sessionId: string | null;
  tokenHash: string | null;
  now: string;
}>(
  sql`select ${shopColumn}, ${lookColumn},
    (select json_agg(${redirects}) from ${redirects} where ${rulesFor(sql.placeholder("path"))}) as rules,
    (select ${seoAsJson} from ${seoRecords} where ${seoRecords.path} in (${bare}, ${sql.placeholder("canonical")})
      order by ${seoRecords.path} = ${bare} desc limit 1) as seo,
    (select count(*)::int from ${carts} join ${cartLines} on ${cartLines.cartId} = ${carts.id}
      where (${carts.userId} = ${user} or (${user} is null and ${carts.sessionId} = ${sql.placeholder("sessionId")}))
        and ${carts.kind} = 'cart' and ${cartLines.removedAt} is null
    ) as in_cart,
    ${loginColumn(sql.placeholder("tokenHash"), sql.placeholder("now"))}`,
);

/** `path`: null where no page is asked for; `tokenHash`: of the login the visitor comes with. */
type Asked = { path: string | null; now: Date; sessionId: string | null; tokenHash: string | null };

/** One round trip: on a busy day each further one costs more than drawing a card. */
export async function readPage(db: Db, { path, now, sessionId, tokenHash }: Asked): Promise<PageRows> {
  const [bare, canonical] = path === null ? [null, null] : recordPaths(path);
  const [row] = await db.execute<Row>(
    everything({ path, bare, canonical, sessionId, tokenHash, now: now.toISOString() }),
  );
  if (!row) throw new Error("readPage: a select without tables gave no row");
  const { rules, seo, in_cart: inCart } = row;
  return { shop: shopOf(row), look: lookOf(row), rules: rules ?? [], seo, inCart, login: loginOf(row) };
}
