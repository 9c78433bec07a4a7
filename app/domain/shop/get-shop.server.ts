import { sql } from "drizzle-orm";
import type { Localized } from "~/lib/locale";
import { memoizeParse } from "~/lib/memoize-parse";
import type { Db, Tx } from "~db/client.server";
import { isRefusedByDatabase, type Parts, readParts } from "~db/read-parts.server";
import { featureFlags, policies, settings, siteTexts } from "~db/schema/shop";
import { staticSql } from "~db/static-sql";
import { DomainError } from "../errors";
import type { ScheduledDays } from "./open-weekdays.rules";
import { createShop, isReadable, type Shop, type ShopPart } from "./shop.rules";

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
    sql`(select json_object_agg(${featureFlags.key}, ${featureFlags.enabled} order by ${featureFlags.key}) from ${featureFlags})`,
  ),
  // Texts mention last entries. The inventory's table is read here, so that one statement reads all facts of a page.
  lastEntries: staticSql(sql`(select json_object_agg(slug, last_entry order by id) from pools)`),
  // The days on which tickets can be sold. A short schedule, such as that of a holiday, opens no weekday.
  scheduledDays: staticSql(sql`(select json_object_agg(weekday, days) from (
    select weekday, jsonb_agg(distinct jsonb_build_array(s.starts_on, coalesce(s.ends_on, '9999-12-31'))) as days
    from ticket_types t join pool_schedules s on s.pool_id = t.pool_id cross join unnest(s.weekdays) weekday
    where t.active and s.capacity > 0 and weekday = any (t.open_weekdays)
      and (s.ends_on is null or s.ends_on - s.starts_on >= 14)
    group by weekday) of_tickets)`),
  // Lists the pages that have nothing to show. It is part of this statement, so that no other statement is needed.
  emptyPages: staticSql(sql`(select json_agg(page) from (values
    ('products', exists (select from products where active)), ('services', exists (select from services where active)),
    ('menu', exists (select from dishes where active)), ('map', exists (select from places)),
    ('gallery', exists (select from album_pictures)), ('posts', exists (select from posts where withdrawn_at is null)),
    ('questions', exists (select from questions)), ('reviews', exists (select from reviews)),
    ('vacancies', exists (select from vacancies)),
    ('about', exists (select from theme_sections where page_type = 'about' and is_active)
      or exists (select from site_texts where key = 'footer.about'))) of (page, has_rows) where not has_rows)`),
};

/** A single JSON value is read faster than rows, and it is parsed again only if it has changed. */
export const shopColumn = staticSql(sql`json_build_object(
  'settings', ${shopParts.settings},
  'publicSettings', ${shopParts.publicSettings},
  'texts', ${shopParts.texts},
  'policies', ${shopParts.policies},
  'flags', ${shopParts.flags},
  'lastEntries', ${shopParts.lastEntries},
  'scheduledDays', ${shopParts.scheduledDays},
  'emptyPages', ${shopParts.emptyPages}
)::text as shop`);

export type ShopRow = { shop: string };

type Tables = {
  settings: Shop["settings"] | null;
  publicSettings: string[] | null;
  texts: Record<string, Localized> | null;
  policies: { slug: string; title: Localized }[] | null;
  flags: Shop["flags"] | null;
  lastEntries: Shop["lastEntries"] | null;
  scheduledDays: ScheduledDays | null;
  emptyPages: string[] | null;
};

const parseShop = memoizeParse((json) => toShop(json as Tables, []));

function toShop(
  { settings, publicSettings, texts, policies, flags, lastEntries, scheduledDays, emptyPages }: Partial<Tables>,
  unreadable: ShopPart[],
): Shop {
  return createShop({
    settings: settings ?? {},
    publicSettings: publicSettings ?? [],
    texts: texts ?? {},
    policies: policies ?? [],
    flags: flags ?? {},
    lastEntries: lastEntries ?? {},
    scheduledDays: scheduledDays ?? {},
    emptyPages: emptyPages ?? [],
    unreadable,
  });
}

export function shopOf({ shop }: ShopRow): Shop {
  return parseShop(shop);
}

export function shopOfParts({ values, failures }: Parts<string>): Shop {
  const names = Object.keys(shopParts) as ShopPart[];
  return toShop(
    values as Partial<Tables>,
    names.filter((name) => name in failures),
  );
}

/** Throws if settings or texts cannot be read, because jobs must not run with built-in settings or without texts. */
export async function getShop(db: Db | Tx): Promise<Shop> {
  try {
    const [row] = await db.execute<ShopRow>(sql`select ${shopColumn}`);
    if (!row) throw new Error("getShop: a select without tables gave no row");
    return shopOf(row);
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error;
    const parts = await readParts(db, shopParts);
    if (parts.failures.settings || parts.failures.texts) throw error;
    return shopOfParts(parts);
  }
}

/** Payments and refunds must not use built-in values. @throws DomainError settings_unreadable */
export function requireSettings(shop: Pick<Shop, "unreadable">): void {
  if (!isReadable(shop, "settings")) throw new DomainError("settings_unreadable");
}
