import { sql } from "drizzle-orm";
import type { Localized } from "~/lib/localized";
import type { Db } from "~db/client.server";
import { featureFlags, policies, settings, siteTexts } from "~db/schema";
import { staticSql } from "~db/static-sql";
import type { Shop } from "./shop.rules";

/** The shop's own rows, for a query that needs them: each table as one JSON, which is read far quicker than its rows. */
export const shopColumns = staticSql(sql`
  (select json_object_agg(${settings.key}, ${settings.value}) from ${settings}) as settings,
  (select json_object_agg(${siteTexts.key}, ${siteTexts.body}) from ${siteTexts}) as texts,
  (select json_agg(json_build_object('slug', ${policies.slug}, 'title', ${policies.title}) order by ${policies.position})
    from ${policies}) as policies,
  (select json_object_agg(${featureFlags.key}, ${featureFlags.enabled}) from ${featureFlags}) as flags`);

/** What `shopColumns` give; an empty table gives null. */
export type ShopRow = {
  settings: Record<string, string> | null;
  texts: Record<string, Localized> | null;
  policies: { slug: string; title: Localized }[] | null;
  flags: Record<string, boolean> | null;
};

export function shopOf({ settings, texts, policies, flags }: ShopRow): Shop {
  return { settings: settings ?? {}, texts: texts ?? {}, policies: policies ?? [], flags: flags ?? {} };
}

/** The shop's own rows, for who acts without a page. */
export async function getShop(db: Db): Promise<Shop> {
  const [row] = await db.execute<ShopRow>(sql`select ${shopColumns}`);
  if (!row) throw new Error("getShop: a select without tables gave no row");
  return shopOf(row);
}
