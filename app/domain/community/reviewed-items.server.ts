import { type SQL, sql } from "drizzle-orm";
import { type Locale, type Localized, localize } from "~/lib/locale";
import type { ReviewedKind } from "~db/schema/catalog";
import { reviews } from "~db/schema/community";
import type { SqlColumn } from "~db/sql-column";
import {
  productIdColumn,
  productLinkColumn,
  productNamesQuery,
  serviceIdColumn,
  serviceLinkColumn,
  serviceNamesQuery,
  ticketIdColumn,
  ticketLinkColumn,
} from "../catalog/item-columns.server";
import { ticketNamesQuery } from "../catalog/ticket-row.server";
import type { Ctx } from "../ctx";
import { DomainError, type ErrorCode } from "../errors";
import type { About } from "./schema";

type NamedItem = { slug: string | null; name: Localized } | null;
type ReviewedKindRules = {
  idBy(slug: string): SQL<number | null>;
  named(id: SqlColumn): SQL<NamedItem>;
  missing: ErrorCode;
};

const reviewedKinds: Record<Exclude<ReviewedKind, "place">, ReviewedKindRules> = {
  ticket: { idBy: ticketIdColumn, named: ticketLinkColumn, missing: "ticket_not_found" },
  product: { idBy: productIdColumn, named: productLinkColumn, missing: "product_not_found" },
  service: { idBy: serviceIdColumn, named: serviceLinkColumn, missing: "service_not_found" },
};

export function itemIdOf(about: About): SQL<number | null> {
  return about.kind === "place" ? sql<number>`0` : reviewedKinds[about.kind].idBy(about.slug);
}

export function namedBy({ kind }: About, id: SQL): SQL<NamedItem> {
  return kind === "place" ? sql<NamedItem>`null` : reviewedKinds[kind].named(id);
}

export function throwItemNotFound({ kind }: About, field: "about" | "serviceType" = "about"): never {
  throw new DomainError(kind === "place" ? "page_not_found" : reviewedKinds[kind].missing, { field });
}

const { kind, itemId } = reviews;

export const reviewedItem = sql<NamedItem>`case ${kind}
  when 'ticket' then ${ticketLinkColumn(itemId)} when 'product' then ${productLinkColumn(itemId)}
  when 'service' then ${serviceLinkColumn(itemId)} end`;

export function aboutView(kind: ReviewedKind, thing: NamedItem, locale: Locale) {
  return { kind, slug: thing?.slug ?? null, name: thing && localize(thing.name, locale) };
}

type ReviewedItemRow = { kind: Exclude<ReviewedKind, "place">; slug: string; name: Localized };

export async function listReviewable({ db, locale }: Pick<Ctx, "db" | "locale">) {
  const rows = await db.execute<ReviewedItemRow>(sql`(select 'ticket' as kind, t.* from (${ticketNamesQuery}) t)
    union all (select 'service', s.* from (${serviceNamesQuery}) s) union all (select 'product', p.* from (${productNamesQuery}) p)`);
  return rows.map(({ kind, slug, name }) => ({ kind, slug, name: localize(name, locale) }));
}
