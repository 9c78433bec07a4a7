import { asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { textIn } from "~/lib/locale";
import { formatVnd } from "~/lib/money";
import type { Db, Tx } from "~db/client.server";
import { comboParts, combos, products, variants } from "~db/schema/catalog";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { stockLeftColumn } from "../../inventory/availability.server";
import { requirePermission } from "../../permission";
import { listEntriesAbout } from "../../staff/audit-log.server";
import { listChangesOfRow } from "../../staff/change-sets/list-changes-of-row.server";
import { rowSubject } from "../../staff/resources/row-entries.server";
import { describeChoice } from "../choice.rules";
import { computeComboPrice, countCombosLeft } from "../combo-price.rules";
import type { ComboById, ComboValues } from "./schema.server";

const maxSuggestions = 500;

export async function getComboPage(ctx: Ctx, { id }: z.output<typeof ComboById>) {
  requirePermission(ctx, "catalogue");
  const [row] = await ctx.db.select().from(combos).where(eq(combos.id, id));
  if (!row) throw new DomainError("row_not_found");
  const [values, parts, choices, entries, changes] = await Promise.all([
    readComboValues(ctx.db, row),
    readParts(ctx, row.id),
    listComboChoices(ctx),
    listEntriesAbout(ctx.db, rowSubject({ name: "combos" }, String(id))),
    listChangesOfRow(ctx.db, "combos", String(id)),
  ]);
  return {
    ...{ id: row.id, slug: row.slug, values, parts, ...choices },
    title: textIn(row.name, ctx.locale),
    ...computeComboPrice(row.price, parts),
    left: parts.length === 0 ? 0 : countCombosLeft(parts),
    history: [...entries, ...changes].toSorted((one, other) => other.at.localeCompare(one.at)),
  };
}

export async function getNewComboPage(ctx: Ctx) {
  requirePermission(ctx, "catalogue");
  return listComboChoices(ctx);
}

/** A caller that changes the values must lock the combo first. */
export async function readComboValues(db: Db | Tx, row: typeof combos.$inferSelect): Promise<ComboValues> {
  const { id, slug: _, ...values } = row;
  const parts = await db
    .select({ sku: variants.sku, quantity: comboParts.quantity })
    .from(comboParts)
    .innerJoin(variants, eq(variants.id, comboParts.variantId))
    .where(eq(comboParts.comboId, id))
    .orderBy(asc(comboParts.position));
  return { ...values, parts: Object.fromEntries(parts.map((part, index) => [String(index), part])) };
}

async function readParts({ db, locale, now }: Ctx, id: number) {
  const rows = await db
    .select({
      variant: variants,
      product: products,
      part: comboParts,
      left: stockLeftColumn(variants.stockId, null, now),
    })
    .from(comboParts)
    .innerJoin(variants, eq(variants.id, comboParts.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(comboParts.comboId, id))
    .orderBy(asc(comboParts.position));
  return rows.map(({ variant, product, part, left }) => ({
    ...{ sku: variant.sku, price: variant.price, quantity: part.quantity, left },
    name: nameVariant(product, variant, locale),
    isOnSale: variant.isActive && product.isActive,
  }));
}

async function listComboChoices(ctx: Ctx) {
  const { db, locale } = ctx;
  const rows = await db
    .select({ variant: variants, product: products })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(variants.isActive, true))
    .orderBy(asc(variants.sku))
    .limit(maxSuggestions);
  return {
    variants: rows.map(({ variant, product }) => ({
      value: variant.sku,
      label: `${nameVariant(product, variant, locale)} · ${formatVnd(variant.price, locale)}`,
    })),
  };
}

function nameVariant(
  { name, options }: Pick<typeof products.$inferSelect, "name" | "options">,
  { choice }: Pick<typeof variants.$inferSelect, "choice">,
  locale: Ctx["locale"],
): string {
  return [textIn(name, locale), textIn(describeChoice(options, choice), locale)].filter(Boolean).join(" · ");
}
