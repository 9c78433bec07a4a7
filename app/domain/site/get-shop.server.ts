import { sql } from "drizzle-orm";
import type { Localized } from "~/lib/localized";
import type { Db } from "~db/client.server";
import { featureFlags, policies, settings, siteTexts } from "~db/schema";
import type { Shop } from "./shop.rules";

type Row = {
  kind: "setting" | "text" | "policy" | "flag";
  key: string;
  setting: string | null;
  text: Localized | null;
};

/** Everything every page needs of the shop's own rows, in one round trip. */
export async function getShop(db: Db): Promise<Shop> {
  const rows = await db.execute<Row>(sql`
    select 'setting' as kind, ${settings.key}, ${settings.value} as setting, null::jsonb as text, 0 as position from ${settings}
    union all select 'text', ${siteTexts.key}, null, ${siteTexts.body}, 0 from ${siteTexts}
    union all select 'policy', ${policies.slug}, null, ${policies.title}, ${policies.position} from ${policies}
    union all select 'flag', ${featureFlags.key}, ${featureFlags.enabled}::text, null, 0 from ${featureFlags}
    order by position`);
  const shop = {
    settings: {} as Record<string, string>,
    texts: {} as Record<string, Localized>,
    policies: [] as Shop["policies"][number][],
    flags: {} as Record<string, boolean>,
  };
  for (const { kind, key, setting, text } of rows) {
    if (kind === "setting" && setting !== null) shop.settings[key] = setting;
    if (kind === "flag") shop.flags[key] = setting === "true";
    if (kind === "text" && text) shop.texts[key] = text;
    if (kind === "policy" && text) shop.policies.push({ slug: key, title: text });
  }
  return shop;
}
