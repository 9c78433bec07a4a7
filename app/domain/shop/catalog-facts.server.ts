import { sql } from "drizzle-orm";
import { logError } from "~/lib/log.server";
import type { Db, Tx } from "~db/client.server";
import { isRefusedByDatabase, readParts } from "~db/read-parts.server";
import { rememberContent } from "~db/remember-content.server";
import { staticSql } from "~db/static-sql";
import type { ScheduledDays } from "./open-weekdays.rules";
import { selectScheduledDays } from "./scheduled-days.server";
import type { Shop } from "./shop.rules";

type CatalogFacts = Pick<Shop, "scheduledDays" | "emptyPages">;
type CatalogFactsRow = { scheduledDays: ScheduledDays | null; emptyPages: string[] | null };

const scheduledDays = selectScheduledDays(
  sql`ticket_types t join pool_schedules s on s.pool_id = t.pool_id`,
  sql`t.is_active and weekday = any (t.open_weekdays)`,
);

const emptyPages = sql`(select json_agg(page) from (values
    ('products', exists (select from products where is_active)), ('services', exists (select from services where is_active)),
    ('menu', exists (select from dishes where is_active)), ('map', exists (select from places)),
    ('gallery', exists (select from album_pictures)), ('posts', exists (select from posts where withdrawn_at is null)),
    ('questions', exists (select from questions)), ('reviews', exists (select from reviews)),
    ('vacancies', exists (select from vacancies)),
    ('about', exists (select from theme_sections where page_type = 'about' and is_active)
      or exists (select from site_texts where key = 'footer.about'))) of (page, has_rows) where not has_rows)`;

const parts = {
  facts: staticSql(sql`json_build_object('scheduledDays', ${scheduledDays}, 'emptyPages', ${emptyPages})`),
};

const readFacts = rememberContent(async (db): Promise<CatalogFacts> => {
  const { values, failures } = await readParts(db, parts);
  if (failures.facts) throw failures.facts;
  const { scheduledDays, emptyPages } = values.facts as CatalogFactsRow;
  return { scheduledDays: scheduledDays ?? {}, emptyPages: emptyPages ?? [] };
});

/**
 * Every page needs these facts, even a page without any part of the catalog. If a table of the catalog is locked or
 * damaged, the page is still rendered: no page counts as empty, and the shop counts as open on every weekday.
 */
export async function readCatalogFacts(db: Db | Tx): Promise<CatalogFacts> {
  return readFacts(db).catch((error: unknown) => {
    if (!isRefusedByDatabase(error)) throw error;
    logError(error, "catalog facts");
    return { scheduledDays: {}, emptyPages: [] };
  });
}
