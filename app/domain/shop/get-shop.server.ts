import { sql } from "drizzle-orm";
import type { Localized } from "~/lib/locale";
import { memoizeParse } from "~/lib/memoize-parse";
import type { Db, Tx } from "~db/client.server";
import { isRefusedByDatabase, type PartResults, readParts } from "~db/read-parts.server";
import { featureFlags, policies, settings, siteTexts } from "~db/schema/shop";
import { staticSql } from "~db/static-sql";
import { DomainError } from "../errors";
import { readCatalogFacts } from "./catalog-facts.server";
import { createShop, isReadable, type Shop, type ShopPart, type StoredShop } from "./shop.rules";

export const shopParts = {
  settings: staticSql(
    sql`(select json_object_agg(${settings.key}, ${settings.value} order by ${settings.key}) from ${settings})`,
  ),
  publicSettings: staticSql(
    sql`(select json_agg(${settings.key} order by ${settings.key}) from ${settings} where ${settings.isPublic})`,
  ),
  texts: staticSql(
    sql`(select json_object_agg(${siteTexts.key}, ${siteTexts.body} order by ${siteTexts.key}) from ${siteTexts})`,
  ),
  policies:
    staticSql(sql`(select json_agg(json_build_object('slug', ${policies.slug}, 'title', ${policies.title}) order by ${policies.position})
    from ${policies} where ${policies.confirmedAt} is not null)`),
  flags: staticSql(
    sql`(select json_object_agg(${featureFlags.key}, ${featureFlags.isEnabled} order by ${featureFlags.key}) from ${featureFlags})`,
  ),
  // Texts of the shop can mention the last entry times of pools. They are read from the inventory's table here, so that
  // one statement reads all facts of a page.
  lastEntries: staticSql(sql`(select json_object_agg(slug, last_entry order by id) from pools)`),
};

/** A single JSON value is read faster than rows, and it is parsed again only if it has changed. */
export const shopColumn = staticSql(sql`json_build_object(
  'settings', ${shopParts.settings},
  'publicSettings', ${shopParts.publicSettings},
  'texts', ${shopParts.texts},
  'policies', ${shopParts.policies},
  'flags', ${shopParts.flags},
  'lastEntries', ${shopParts.lastEntries}
)::text as shop`);

export type ShopRow = { shop: string };

type Tables = {
  settings: Shop["settings"] | null;
  publicSettings: string[] | null;
  texts: Record<string, Localized> | null;
  policies: { slug: string; title: Localized }[] | null;
  flags: Shop["flags"] | null;
  lastEntries: Shop["lastEntries"] | null;
};

const parseShop = memoizeParse((json) => toStoredShop(json as Tables, []));

function toStoredShop(
  { settings, publicSettings, texts, policies, flags, lastEntries }: Partial<Tables>,
  unreadable: ShopPart[],
): StoredShop {
  return createShop({
    settings: settings ?? {},
    publicSettings: publicSettings ?? [],
    texts: texts ?? {},
    policies: policies ?? [],
    flags: flags ?? {},
    lastEntries: lastEntries ?? {},
    unreadable,
  });
}

export function storedShopOf({ shop }: ShopRow): StoredShop {
  return parseShop(shop);
}

export function storedShopOfParts({ values, failures }: PartResults<string>): StoredShop {
  const names = Object.keys(shopParts) as ShopPart[];
  return toStoredShop(
    values as Partial<Tables>,
    names.filter((name) => name in failures),
  );
}

/** Throws if settings or texts cannot be read, because jobs must not run with built-in settings or without texts. */
export async function getShop(db: Db | Tx): Promise<Shop> {
  return { ...(await getStoredShop(db)), ...(await readCatalogFacts(db)) };
}

async function getStoredShop(db: Db | Tx): Promise<StoredShop> {
  try {
    const [row] = await db.execute<ShopRow>(sql`select ${shopColumn}`);
    if (!row) throw new Error("getShop: a select without tables gave no row");
    return storedShopOf(row);
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error;
    const parts = await readParts(db, shopParts);
    if (parts.failures.settings || parts.failures.texts) throw error;
    return storedShopOfParts(parts);
  }
}

/** Payments and refunds must not fall back on built-in settings. @throws DomainError settings_unreadable */
export function requireSettings(shop: Pick<Shop, "unreadable">): void {
  if (!isReadable(shop, "settings")) throw new DomainError("settings_unreadable");
}
