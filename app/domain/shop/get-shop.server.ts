import { sql } from "drizzle-orm";
import type { Localized } from "~/lib/localized";
import { parseOnce } from "~/lib/parse-once";
import type { Db } from "~db/client.server";
import { featureFlags, policies, settings, siteTexts } from "~db/schema/shop";
import { staticSql } from "~db/static-sql";
import type { Shop } from "./shop.rules";

/** One JSON is read far quicker than rows, and only when it changed. */
export const shopColumn = staticSql(sql`json_build_object(
  'settings', (select json_object_agg(${settings.key}, ${settings.value} order by ${settings.key}) from ${settings}),
  'publicSettings', (select json_agg(${settings.key} order by ${settings.key}) from ${settings} where ${settings.isPublic}),
  'texts', (select json_object_agg(${siteTexts.key}, ${siteTexts.body} order by ${siteTexts.key}) from ${siteTexts}),
  'policies', (select json_agg(json_build_object('slug', ${policies.slug}, 'title', ${policies.title}) order by ${policies.position})
    from ${policies}),
  'flags', (select json_object_agg(${featureFlags.key}, ${featureFlags.enabled} order by ${featureFlags.key}) from ${featureFlags})
)::text as shop`);

export type ShopRow = { shop: string };

type Tables = {
  settings: Shop["settings"] | null;
  publicSettings: string[] | null;
  texts: Record<string, Localized> | null;
  policies: { slug: string; title: Localized }[] | null;
  flags: Shop["flags"] | null;
};

const parseShop = parseOnce((json): Shop => {
  const { settings, publicSettings, texts, policies, flags } = json as Tables;
  return {
    settings: settings ?? {},
    publicSettings: publicSettings ?? [],
    texts: texts ?? {},
    policies: policies ?? [],
    flags: flags ?? {},
  };
});

export function shopOf({ shop }: ShopRow): Shop {
  return parseShop(shop);
}

export async function getShop(db: Db): Promise<Shop> {
  const [row] = await db.execute<ShopRow>(sql`select ${shopColumn}`);
  if (!row) throw new Error("getShop: a select without tables gave no row");
  return shopOf(row);
}
