import { sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { cartLines, carts, redirects, seoRecords } from "~db/schema";
import { type ShopRow, shopColumns, shopOf } from "../site/get-shop.server";
import type { Shop } from "../site/shop.rules";
import { type Look, type LookRow, lookColumns, lookOf } from "./get-look.server";
import { nearest, recordOf, type SeoRow, seoAsJson } from "./get-seo-by-path.server";
import type { Rule } from "./redirect.rules";
import { rulesFor } from "./redirects.server";

/** What the rows say of one request: the shop's own, and those of its path and its visitor. */
export type PageRows = {
  shop: Shop;
  look: Look;
  /** Redirect rules that may move this path. */
  rules: readonly Rule[];
  seo: SeoRow | null;
  /** Units and pieces in the visitor's common cart as the request came in. */
  inCart: number;
};

type Row = ShopRow & LookRow & { rules: Rule[] | null; seo: SeoRow | null; in_cart: number };

/**
 * Everything that every page needs, in one round trip: on a busy day each further one would cost the server more than
 * drawing a card. `path` as in the address bar; null where no page is asked for.
 */
export async function readPage(
  db: Db,
  { path, sessionId }: { path: string | null; sessionId: string | null },
): Promise<PageRows> {
  const ofPath =
    path === null
      ? sql`null as rules, null as seo`
      : sql`(select json_agg(${redirects}) from ${redirects} where ${rulesFor(path)}) as rules,
          (select ${seoAsJson} from ${seoRecords} where ${recordOf(path)} order by ${nearest(path)} limit 1) as seo`;
  const inCart =
    sessionId === null
      ? sql`0`
      : sql`(select coalesce(sum(quantity::int), 0)::int from ${carts} join ${cartLines} on ${cartLines.cartId} = ${carts.id},
          jsonb_each_text(${cartLines.quantities}) as each_category(category, quantity)
          where ${carts.sessionId} = ${sessionId} and ${carts.kind} = 'cart' and ${cartLines.removedAt} is null)`;
  const [row] = await db.execute<Row>(sql`select ${shopColumns}, ${lookColumns}, ${ofPath}, ${inCart} as in_cart`);
  if (!row) throw new Error("readPage: a select without tables gave no row");
  return { shop: shopOf(row), look: lookOf(row), rules: row.rules ?? [], seo: row.seo, inCart: row.in_cart };
}
