import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { removeUnusedStocks } from "~/domain/inventory/move-stock.server";
import { fillMissing } from "~/lib/fill-missing";
import { cutText } from "~/lib/text";
import { zip } from "~/lib/zip";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { products, relatedProducts, variants } from "~db/schema/catalog";
import type { RowValues } from "~db/schema/staff";
import { atField, DomainError, throwFaults } from "../../errors";
import { requirePermission } from "../../permission";
import type { RowAdditions } from "../../staff/resources/resource.server";
import { completeKeys, suggestSku } from "./combinations.rules";
import { insertProducts } from "./create-product.server";
import { checkOptions } from "./edit-options.server";
import { findFreeSkus } from "./find-free-sku.server";
import { formatChoice, formatOptions, parseChoice, parseOptions } from "./option-texts.rules";
import { insertVariants, listTakenSkus, lockProducts, type ProductRow, type VariantRow } from "./product-row.server";
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

  async add(tx, ctx, lines) {
    const staff = requirePermission(ctx, "catalogue");
    const added = await insertProducts(tx, ctx, staff, lines.map(readNewProduct));
    return added.map(({ product, first }) => ({
      key: String(product.id),
      values: describeAdded(product, first ? [first] : []),
    }));
  },

  async remove(tx, _, rows) {
    const keys = rows.map(({ key }) => Number(key));
    const locked = await lockProducts(tx, isAnyOf(products.id, keys));
    const byKey = new Map(locked.map((one) => [String(one.product.id), one]));
    const { productId } = relatedProducts;
    const related = await tx.selectDistinct({ id: productId }).from(relatedProducts).where(isAnyOf(productId, keys));
    for (const { key, added } of rows) {
      const found = byKey.get(key);
      if (!found) throw new DomainError("row_not_found");
      const { product, rows: own } = found;
      // Variants that were added later are removed first, by undoing their own import.
      if (own.length > (added.sku === undefined ? 0 : 1)) throw new DomainError("row_in_use");
      const isSame = isDeepStrictEqual(describeAdded(product, own), added) && hasOnlyLine(product);
      if (!isSame || related.some(({ id }) => id === product.id)) throw new DomainError("row_changed");
    }
    await deleteVariants(
      tx,
      locked.flatMap((one) => one.rows),
    );
    await tx.delete(products).where(isAnyOf(products.id, keys));
  },
};

function readNewProduct(typed: RowValues) {
  const { options: written = "", ...line } = NewProductLine.parse(typed);
  const options = completeKeys(parseOptions(written) ?? []);
  if (options.length > 0 && [line.sku, line.price, line.compareAt].some((cell) => cell !== undefined))
    throw new DomainError("price_of_variants", { field: "price" });
  atField("options", () => checkOptions(options));
  return { ...line, options };
}

function describeAdded(product: ProductRow, rows: readonly VariantRow[]): RowValues {
  const { name, summary, description, categoryId, weightGrams, position, isActive, slug } = product;
  const [{ sku, price, compareAt } = { sku: null, price: null, compareAt: null }] = rows;
  const options = formatOptions(product.options);
  return withoutNulls({
    ...{ name, summary, description, categoryId, weightGrams, position, isActive, slug },
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

  async add(tx, ctx, lines) {
    requirePermission(ctx, "catalogue");
    const typed = lines.map((line) => NewVariantLine.parse(line));
    const locked = await lockProductsOf(
      tx,
      typed.map(({ product }) => product),
    );
    const taken = await listTakenSkus(
      tx,
      typed.flatMap(({ sku = [] }) => sku),
    );
    const takenSkus = new Set(taken.map(({ sku }) => sku));
    const planned = typed.map((line) => planVariant(line, locked, takenSkus));
    const skus = await fillMissing(
      planned,
      ({ sku }) => sku,
      (unnamed) =>
        findFreeSkus(
          tx,
          unnamed.map(({ wanted }) => wanted),
        ),
    );
    const added = await insertVariants(
      tx,
      zip(planned, skus).map(([{ row }, sku]) => ({ ...row, sku })),
    );
    return zip(added, planned).map(([{ id, sku, price, compareAt, isActive, choice }, { product }]) => ({
      key: String(id),
      values: withoutNulls({
        ...{ sku, price, compareAt, isActive },
        ...{ product: product.slug, choice: formatChoice(product.options, choice) },
      }),
    }));
  },

  async remove(tx, _, rows) {
    const keys = rows.map(({ key }) => Number(key));
    const found = await selectVariants(tx).where(isAnyOf(variants.id, keys));
    const byKey = new Map(found.map((row) => [String(row.id), row]));
    for (const { key, added } of rows) {
      const row = byKey.get(key);
      if (!row) throw new DomainError("row_not_found");
      const place = { product: row.product, choice: formatChoice(row.options, row.choice) };
      if (row.picture !== null || !isDeepStrictEqual(place, { product: added.product, choice: added.choice }))
        throw new DomainError("row_changed");
    }
    await deleteVariants(tx, found);
  },
};

/** `rows` also gets the variants that earlier lines of the file add. */
type LockedOptions = { product: ProductRow; rows: Pick<VariantRow, "sku" | "choice">[] };

function planVariant(
  line: z.output<typeof NewVariantLine>,
  locked: ReadonlyMap<string, LockedOptions>,
  taken: ReadonlySet<string>,
) {
  const { product: slug, choice: written, sku, compareAt = null, price, isActive } = line;
  const found = locked.get(slug);
  if (!found) throw new DomainError("product_address_unknown", { field: "product" });
  const { product, rows } = found;
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
  throwFaults([
    ...(sku !== undefined && taken.has(sku) ? [{ code: "value_taken" as const, field: "sku", params: {} }] : []),
    ...(compareAt !== null && compareAt <= price
      ? [{ code: "compare_at_too_low" as const, field: "compareAt", params: {} }]
      : []),
  ]);
  const wanted = suggestSku(rows, product.slug, product.options, choice);
  const row = { productId: product.id, price, compareAt, isActive, choice, position: rows.length };
  rows.push({ sku: sku ?? wanted, choice });
  return { product, row, sku, wanted };
}

function selectVariants(db: Db | Tx) {
  const { id, choice, stockId, picture } = variants;
  return db
    .select({ id, choice, stockId, picture, product: products.slug, options: products.options })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .$dynamic();
}

async function lockProductsOf(tx: Tx, slugs: readonly string[]): Promise<ReadonlyMap<string, LockedOptions>> {
  const locked = await lockProducts(tx, isAnyOf(products.slug, slugs));
  return new Map(locked.map(({ product, rows }) => [product.slug, { product, rows: [...rows] }]));
}

const maxOptionsLength = 300;

function refuseChoiceOf({ options }: ProductRow): DomainError {
  if (options.length === 0) return new DomainError("choice_not_needed", { field: "choice" });
  const example = options.flatMap(({ values: [first] }) => first?.name.vi ?? []).join(" | ");
  const params = { options: cutText(formatOptions(options), maxOptionsLength), example };
  return new DomainError("choice_unknown", { field: "choice", params });
}

/** Foreign keys refuse a variant that was sold, is in a cart or a combo, or had stock. */
async function deleteVariants(tx: Tx, rows: readonly Pick<VariantRow, "id" | "stockId">[]): Promise<void> {
  await tx.delete(variants).where(
    isAnyOf(
      variants.id,
      rows.map(({ id }) => id),
    ),
  );
  await removeUnusedStocks(
    tx,
    rows.map(({ stockId }) => stockId),
  );
}

function withoutNulls(values: RowValues): RowValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
