import { eq, inArray, or, sql } from "drizzle-orm";
import { defaultLocale } from "~/lib/locale";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type ProductId, products, variants } from "~db/schema/catalog";
import type { Ctx } from "../../ctx";
import { type FieldError, throwFaults } from "../../errors";
import { describeTakenAddress } from "../address-taken";
import { isOffered } from "./combinations.rules";
import { listAddressOwners } from "./product-address.server";
import { listTakenSkus, lockCategories, type ProductRow, type VariantRow } from "./product-row.server";
import { fromRows, toRows } from "./product-values.rules";
import type { ProductValues } from "./schema.server";

type ProductCheckInput = { product: ProductRow; rows: readonly VariantRow[]; values: ProductValues };

/** Checks the rules that concern several fields or rows, and reports all errors together. */
export async function checkProductValues(
  tx: Tx,
  ctx: Pick<Ctx, "locale">,
  { product, rows, values }: ProductCheckInput,
): Promise<{ values: ProductValues; relatedIds: ProductId[] }> {
  const related = await findRelated(tx, product.id, values.related);
  const faults = [
    ...(await findAddressFaults(tx, ctx, { id: product.id, values })),
    ...findTierFaults(values),
    ...related.faults,
    ...(await findVariantFaults(tx, { product, rows, values })),
  ];
  throwFaults(faults);
  return {
    values: { ...values, related: toRows(related.found.map(({ slug }) => slug)) },
    relatedIds: related.found.map(({ id }) => id),
  };
}

async function findAddressFaults(
  tx: Tx,
  ctx: Pick<Ctx, "locale">,
  { id, values: { slug, categoryId } }: { id: ProductId; values: ProductValues },
): Promise<FieldError[]> {
  const owner = (await listAddressOwners(tx, [slug])).find((one) => one.id !== id);
  const hasCategory = (await lockCategories(tx, [categoryId])).has(categoryId);
  return [
    ...(owner ? [describeTakenAddress(owner, ctx)] : []),
    ...(hasCategory ? [] : [createFault("category_not_found", "categoryId")]),
  ];
}

function findTierFaults({ tiers }: ProductValues): FieldError[] {
  const seen = new Set<number>();
  return Object.entries(tiers).flatMap(([number, { min }]) => {
    const isRepeated = seen.has(min);
    seen.add(min);
    return isRepeated ? [createFault("value_taken", `tiers.${number}.min`)] : [];
  });
}

async function findVariantFaults(tx: Tx, { product, rows, values }: ProductCheckInput): Promise<FieldError[]> {
  const taken = await listTakenSkus(
    tx,
    Object.values(values.variants).map(({ sku }) => sku),
  );
  const seen = new Set<string>();
  return rows.flatMap(({ id, choice }) => {
    const row = values.variants[String(id)];
    if (!row) return [];
    const { sku, price, compareAt, isActive } = row;
    const own = new Set(rows.map(({ id }) => id));
    const isTaken = seen.has(sku) || taken.some((other) => other.sku === sku && !own.has(other.id));
    seen.add(sku);
    return [
      ...(isTaken ? [createFault("value_taken", `variants.${id}.sku`)] : []),
      ...(compareAt !== undefined && compareAt <= price
        ? [createFault("compare_at_too_low", `variants.${id}.compareAt`)]
        : []),
      ...(isActive && !isOffered(product.options, choice)
        ? [createFault("value_not_offered", `variants.${id}.isActive`)]
        : []),
    ];
  });
}

/** A related product can be given by its slug, a SKU or its full name. */
async function findRelated(tx: Tx, id: ProductId, related: ProductValues["related"]) {
  const names = fromRows(related);
  const name = sql<string>`${products.name} ->> ${defaultLocale}::text`;
  const rows =
    names.length === 0
      ? []
      : await tx
          .select({ id: products.id, slug: products.slug, sku: variants.sku, name })
          .from(products)
          .leftJoin(variants, eq(variants.productId, products.id))
          .where(or(isAnyOf(products.slug, names), isAnyOf(variants.sku, names), inArray(name, names)));
  const faults: FieldError[] = [];
  const found: { id: ProductId; slug: string }[] = [];
  for (const [number, typed] of Object.entries(related)) {
    const row = rows.find(({ slug, sku, name }) => [slug, sku, name].includes(typed));
    if (!row || row.id === id) faults.push(createFault("product_not_found", `related.${number}`));
    else if (!found.some(({ id }) => id === row.id)) found.push({ id: row.id, slug: row.slug });
  }
  return { found, faults };
}

function createFault(code: FieldError["code"], field: string): FieldError {
  return { code, field, params: {} };
}
