import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { removeUnusedStock } from "~/domain/inventory/move-stock.server";
import { cutText } from "~/lib/text";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { products, relatedProducts, variants } from "~db/schema/catalog";
import type { RowValues } from "~db/schema/staff";
import { atField, DomainError, throwFaults } from "../../errors";
import { requirePermission } from "../../permission";
import type { RowAdditions } from "../../staff/resources/resource.server";
import { completeKeys, suggestSku } from "./combinations.rules";
import { insertProduct } from "./create-product.server";
import { checkOptions } from "./edit-options.server";
import { findFreeSku } from "./find-free-sku.server";
import { formatChoice, formatOptions, parseChoice, parseOptions } from "./option-texts.rules";
import {
  insertVariant,
  listTakenSkus,
  lockProduct,
  type ProductRow,
  translateUniqueViolation,
  type VariantRow,
} from "./product-row.server";
import { maxVariants, NewProductLine, NewVariantLine } from "./schema.server";

/** A line adds a product as the page "New product" does. Without a price, the product has no variant yet. */
export const productAdditions: RowAdditions = {
  columns: [
    { name: "slug", kind: "text" },
    { name: "options", kind: "text" },
    { name: "sku", kind: "text" },
    { name: "price", kind: "money" },
    { name: "compareAt", kind: "money" },
  ],
  schema: NewProductLine,

  async describe(db, keys) {
    const { id, slug, options } = products;
    const rows = await db
      .select({ id, slug, options })
      .from(products)
      .where(isAnyOf(id, keys.map(Number)));
    return new Map(rows.map((row) => [String(row.id), { slug: row.slug, options: formatOptions(row.options) }]));
  },

  async add(tx, ctx, typed) {
    const staff = requirePermission(ctx, "catalogue");
    const { options: written = "", ...line } = NewProductLine.parse(typed);
    const options = completeKeys(parseOptions(written) ?? []);
    if (options.length > 0 && [line.sku, line.price, line.compareAt].some((cell) => cell !== undefined))
      throw new DomainError("price_of_variants", { field: "price" });
    atField("options", () => checkOptions(options));
    const { product, first } = await insertProduct(tx, ctx, staff, { ...line, options });
    return { key: String(product.id), values: describeAdded(product, first ? [first] : []) };
  },

  async remove(tx, _, key, added) {
    const { product, rows } = await lockProduct(tx, Number(key));
    const related = await tx.$count(relatedProducts, eq(relatedProducts.productId, product.id));
    const isSame = isDeepStrictEqual(describeAdded(product, rows), added) && related === 0 && hasOnlyLine(product);
    // Variants that were added later are removed first, by undoing their own import.
    if (rows.length > (added.sku === undefined ? 0 : 1)) throw new DomainError("row_in_use");
    if (!isSame) throw new DomainError("row_changed");
    for (const row of rows) await deleteVariant(tx, row);
    await tx.delete(products).where(eq(products.id, product.id));
  },
};

function describeAdded(product: ProductRow, rows: readonly VariantRow[]): RowValues {
  const { name, summary, description, categoryId, weightGrams, position, active, slug } = product;
  const [{ sku, price, compareAt } = { sku: null, price: null, compareAt: null }] = rows;
  const options = formatOptions(product.options);
  return withoutNulls({
    ...{ name, summary, description, categoryId, weightGrams, position, active, slug },
    ...{ options: options || null, sku, price, compareAt },
  });
}

/** Returns false if staff have since edited what a line does not have. */
function hasOnlyLine({ pictures, labels, tiers, specifications, video }: ProductRow): boolean {
  return [pictures, labels, tiers, specifications].every((list) => list.length === 0) && video === null;
}

/** A line adds a variant of the product with this address. Its choice has one value of each option. */
export const variantAdditions: RowAdditions = {
  columns: [
    { name: "product", kind: "text" },
    { name: "choice", kind: "text" },
  ],
  schema: NewVariantLine,

  async describe(db, keys) {
    const rows = await selectVariants(db).where(isAnyOf(variants.id, keys.map(Number)));
    return new Map(
      rows.map(({ id, product, options, choice }) => [String(id), { product, choice: formatChoice(options, choice) }]),
    );
  },

  async add(tx, ctx, typed) {
    requirePermission(ctx, "catalogue");
    const { product: slug, choice: written, ...line } = NewVariantLine.parse(typed);
    const { product, rows } = await lockProductOf(tx, slug);
    const choice = parseChoice(product.options, written);
    if (!choice) throw refuseChoiceOf(product);
    const same = rows.find((row) => isDeepStrictEqual(row.choice, choice));
    if (same)
      throw new DomainError("variant_exists", {
        field: product.options.length > 0 ? "choice" : "product",
        params: { sku: same.sku },
      });
    if (rows.length >= maxVariants)
      throw new DomainError("too_many_variants", { field: "product", params: { max: maxVariants } });
    const { compareAt = null, price, active } = line;
    throwFaults([
      ...(line.sku !== undefined && (await listTakenSkus(tx, [line.sku])).length > 0
        ? [{ code: "value_taken" as const, field: "sku", params: {} }]
        : []),
      ...(compareAt !== null && compareAt <= price
        ? [{ code: "compare_at_too_low" as const, field: "compareAt", params: {} }]
        : []),
    ]);
    const wanted = suggestSku(
      rows.map(({ sku }) => sku),
      product.slug,
      product.options,
      choice,
    );
    const sku = line.sku ?? (await findFreeSku(tx, wanted));
    const row = { productId: product.id, sku, price, compareAt, active, choice, position: rows.length };
    const added = await insertVariant(tx, ctx, row).catch(translateUniqueViolation);
    const values = {
      sku,
      price,
      compareAt,
      active,
      product: product.slug,
      choice: formatChoice(product.options, choice),
    };
    return { key: String(added.id), values: withoutNulls(values) };
  },

  async remove(tx, _, key, added) {
    const [row] = await selectVariants(tx).where(eq(variants.id, Number(key)));
    if (!row) throw new DomainError("row_not_found");
    const place = { product: row.product, choice: formatChoice(row.options, row.choice) };
    if (row.picture !== null || !isDeepStrictEqual(place, { product: added.product, choice: added.choice }))
      throw new DomainError("row_changed");
    await deleteVariant(tx, row);
  },
};

function selectVariants(db: Db | Tx) {
  const { id, choice, stockId, picture } = variants;
  return db
    .select({ id, choice, stockId, picture, product: products.slug, options: products.options })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .$dynamic();
}

async function lockProductOf(tx: Tx, slug: string): Promise<{ product: ProductRow; rows: VariantRow[] }> {
  const [found] = await tx.select({ id: products.id }).from(products).where(eq(products.slug, slug));
  if (!found) throw new DomainError("product_address_unknown", { field: "product" });
  return lockProduct(tx, found.id);
}

const maxOptionsLength = 300;

function refuseChoiceOf({ options }: ProductRow): DomainError {
  if (options.length === 0) return new DomainError("choice_not_needed", { field: "choice" });
  const example = options.flatMap(({ values: [first] }) => first?.name.vi ?? []).join(" | ");
  const params = { options: cutText(formatOptions(options), maxOptionsLength), example };
  return new DomainError("choice_unknown", { field: "choice", params });
}

/** Foreign keys refuse a variant that was sold, is in a cart or a combo, or had stock. */
async function deleteVariant(tx: Tx, { id, stockId }: Pick<VariantRow, "id" | "stockId">): Promise<void> {
  await tx.delete(variants).where(eq(variants.id, id));
  await removeUnusedStock(tx, stockId);
}

function withoutNulls(values: RowValues): RowValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
