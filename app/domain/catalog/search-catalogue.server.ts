import { and, asc, desc, exists, ilike, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type AnyPgColumn, unionAll } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { type Localized, textIn } from "~/lib/locale";
import type { Db } from "~db/client.server";
import { containsPattern, escapePattern } from "~db/like-pattern";
import { combos, products, services, ticketTypes, variants } from "~db/schema/catalog";
import type { Ctx } from "../ctx";
import { requirePermission } from "../permission";
import type { SearchText } from "../schema";

const maxFound = 8;
type CatalogueKind = "ticket" | "product" | "combo" | "service";
type ItemTable = typeof products | typeof combos | typeof services | typeof ticketTypes;

/** Finds items by all words of their name in any language, or by the beginning of a SKU. Inactive items come last. */
export async function searchCatalogue(ctx: Ctx, { q }: z.output<typeof SearchText>) {
  requirePermission(ctx, "catalogue");
  const words = q.slice(0, 100).split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.join("").length < 2) return [];
  const rows = await selectItems(ctx.db, words);
  return rows.map(({ name, ...item }) => ({ ...item, name: textIn(name, ctx.locale) }));
}

function selectItems(db: Db, words: readonly string[]) {
  const hasSku = exists(
    db
      .select({ one: sql`1` })
      .from(variants)
      .where(
        and(sql`${variants.productId} = ${products.id}`, ilike(variants.sku, `${escapePattern(words.join(" "))}%`)),
      ),
  );
  const isActive = sql.identifier("isActive");
  return unionAll(
    selectKind(db, "ticket", ticketTypes, hasName(ticketTypes.name, words)),
    selectKind(db, "product", products, or(hasWords(products.foldedName, words), hasSku)),
    selectKind(db, "combo", combos, hasName(combos.name, words)),
    selectKind(db, "service", services, hasName(services.name, words)),
  )
    .orderBy(desc(isActive), asc(sql.identifier("slug")))
    .limit(maxFound);
}

function selectKind(db: Db, kind: CatalogueKind, table: ItemTable, where: SQL | undefined) {
  return db
    .select({
      kind: sql<CatalogueKind>`${kind}::text`.as("kind"),
      slug: sql<string>`${table.slug}`.as("slug"),
      name: sql<Localized>`${table.name}`.as("name"),
      isActive: sql<boolean>`${table.isActive}`.as("isActive"),
    })
    .from(table)
    .where(where);
}

function hasName(name: AnyPgColumn, words: readonly string[]): SQL | undefined {
  return hasWords(sql`fold(texts_in(${name}))`, words);
}

function hasWords(folded: SQLWrapper, words: readonly string[]): SQL | undefined {
  return and(...words.map((word) => sql`${folded} like fold(${containsPattern(word)})`));
}
