import { sql } from "drizzle-orm";
import { localize } from "~/i18n/locale";
import type { Localized } from "~/lib/localized";
import type { ReviewedKind } from "~db/schema/catalog";
import { productNamesQuery, serviceNamesQuery } from "../catalog/item-columns.server";
import { ticketNamesQuery } from "../catalog/ticket-row.server";
import type { Ctx } from "../ctx";

type Row = { kind: Exclude<ReviewedKind, "place">; slug: string; name: Localized };

export async function listReviewable({ db, locale }: Pick<Ctx, "db" | "locale">) {
  const rows = await db.execute<Row>(sql`(select 'ticket' as kind, t.* from (${ticketNamesQuery}) t)
    union all (select 'service', s.* from (${serviceNamesQuery}) s) union all (select 'product', p.* from (${productNamesQuery}) p)`);
  return rows.map(({ kind, slug, name }) => ({ kind, slug, name: localize(name, locale) }));
}

export type Reviewable = Awaited<ReturnType<typeof listReviewable>>[number];
