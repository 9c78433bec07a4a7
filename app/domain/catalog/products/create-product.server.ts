import { max } from "drizzle-orm";
import type { z } from "zod";
import { fillMissing } from "~/lib/fill-missing";
import { zip } from "~/lib/zip";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type Option, type ProductId, products } from "~db/schema/catalog";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../../ctx";
import { type FieldError, throwFaults } from "../../errors";
import { requirePermission, type StaffActor } from "../../permission";
import { releaseAddresses } from "../../shop/redirects.server";
import { addOnce } from "../../staff/resources/add-once.server";
import { findFreeSlugs } from "../../staff/resources/find-free-slug.server";
import { requirePlausiblePrices } from "../../staff/resources/require-plausible-prices";
import { writeRowEntry } from "../../staff/resources/row-entries.server";
import { describeTakenAddress } from "../address-taken";
import { moveVariantStock } from "../stock.server";
import { findFreeSkus } from "./find-free-sku.server";
import { listAddressOwners, productSlugRule } from "./product-address.server";
import {
  insertVariants,
  listTakenSkus,
  lockCategories,
  type ProductRow,
  translateUniqueViolation,
  type VariantRow,
  writeVariantEntry,
} from "./product-row.server";
import type { CreateProduct } from "./schema.server";

/**
 * The new product is not on sale yet.
 * @throws DomainError category_not_found, value_taken, compare_at_too_low, price_doubtful
 */
export async function createProduct(ctx: Ctx, input: z.output<typeof CreateProduct>): Promise<{ id: ProductId }> {
  const staff = requirePermission(ctx, "catalogue");
  const { confirmedAmounts, ...values } = input;
  const prices = [
    { field: "price", amount: values.price },
    { field: "compareAt", amount: values.compareAt },
  ];
  requirePlausiblePrices(prices, confirmedAmounts);
  return transact(ctx.db, async (tx) => {
    const added = await addOnce(tx, ctx, staff, { resource: "products", values }, () =>
      addProduct(tx, ctx, staff, values),
    );
    return { id: Number(added) };
  });
}

async function addProduct(
  tx: Tx,
  ctx: Ctx,
  staff: StaffActor,
  { stock, ...input }: Omit<z.output<typeof CreateProduct>, "confirmedAmounts">,
): Promise<ProductId> {
  const [added] = await insertProducts(tx, ctx, staff, [input]);
  if (!added) throw new Error("The insert returned no product");
  const { product, first } = added;
  const { name, summary, description, categoryId, weightGrams, slug, position, isActive } = product;
  const audited = { name, summary, description, categoryId, weightGrams, slug, position, isActive };
  await writeRowEntry(tx, staff, { name: "products" }, { key: String(product.id), before: null, after: audited });
  if (!first) return product.id;
  const { sku, price, compareAt, stockId } = first;
  await writeVariantEntry(tx, staff, first.id, { before: null, after: { sku, price, compareAt, isActive: true } });
  if (stock > 0) await moveVariantStock(tx, ctx, staff, { sku, stockId, reason: "received", count: stock, note: "" });
  return product.id;
}

/** Leaves room for an appended number in the 60 characters of a SKU. */
const maxSkuStem = 54;

/** Without a price, the product has no variant yet. Without a position, it comes last in its category. */
type NewProduct = Omit<z.output<typeof CreateProduct>, "confirmedAmounts" | "price" | "stock"> & {
  price?: number | undefined;
  position?: number | undefined;
  options?: Option[];
};

type AddedProduct = { product: ProductRow; first: VariantRow | null };

/**
 * Adds products, all or none, and returns them in the same order. If several are refused, reports the first one.
 * @throws DomainError category_not_found, value_taken, compare_at_too_low, first_price_missing
 */
export async function insertProducts(
  tx: Tx,
  ctx: Ctx,
  staff: StaffActor,
  inputs: readonly NewProduct[],
): Promise<AddedProduct[]> {
  for (const faults of await findFaults(tx, ctx, inputs)) throwFaults(faults);
  const slugs = await fillMissing(
    inputs,
    ({ slug }) => slug,
    (unnamed) =>
      findFreeSlugs(
        tx,
        productSlugRule,
        unnamed.map(({ name }) => name.vi),
      ),
  );
  const positions = await choosePositions(tx, inputs);
  const rows = zip(inputs, zip(slugs, positions)).map(([input, [slug, position]]) => {
    const { price: _, compareAt: __, sku: ___, options = [], ...texts } = input;
    return { ...texts, slug, position, options, pictures: [], isActive: false, createdAt: ctx.now };
  });
  const written = await tx.insert(products).values(rows).returning().catch(translateUniqueViolation);
  await releaseAddresses(tx, staff, "product", slugs);
  const bySlug = new Map(written.map((product) => [product.slug, product]));
  const added = zip(
    inputs,
    slugs.flatMap((slug) => bySlug.get(slug) ?? []),
  );
  const firsts = await insertFirstVariants(tx, added);
  return added.map(([, product]) => ({ product, first: firsts.get(product.id) ?? null }));
}

/** Returns the faults of each product. */
async function findFaults(tx: Tx, ctx: Ctx, inputs: readonly NewProduct[]): Promise<FieldError[][]> {
  const owners = await listAddressOwners(
    tx,
    inputs.flatMap(({ slug = [] }) => slug),
  );
  const taken = await listTakenSkus(
    tx,
    inputs.flatMap(({ sku = [] }) => sku),
  );
  const categories = await lockCategories(
    tx,
    inputs.map(({ categoryId }) => categoryId),
  );
  return inputs.map(({ slug, sku, price, compareAt = null, categoryId }) => {
    const owner = owners.find((one) => one.slug === slug);
    const createFault = (code: FieldError["code"], field: string): FieldError => ({ code, field, params: {} });
    return [
      ...(owner ? [describeTakenAddress(owner, ctx)] : []),
      ...(taken.some((one) => one.sku === sku) ? [createFault("value_taken", "sku")] : []),
      ...(price === undefined && (sku !== undefined || compareAt !== null)
        ? [createFault("first_price_missing", "price")]
        : []),
      ...(price !== undefined && compareAt !== null && compareAt <= price
        ? [createFault("compare_at_too_low", "compareAt")]
        : []),
      ...(categories.has(categoryId) ? [] : [createFault("category_not_found", "categoryId")]),
    ];
  });
}

const maxPosition = 10_000;

/** Products without a position follow the last one of their category. */
async function choosePositions(tx: Tx, inputs: readonly NewProduct[]): Promise<number[]> {
  const { categoryId, position } = products;
  const rows = await tx
    .select({ categoryId, last: max(position) })
    .from(products)
    .where(
      isAnyOf(
        categoryId,
        inputs.map((input) => input.categoryId),
      ),
    )
    .groupBy(categoryId);
  const last = new Map(rows.map((row) => [row.categoryId, row.last ?? 0]));
  return inputs.map((input) => {
    const before = last.get(input.categoryId) ?? 0;
    const position = input.position ?? Math.min(before + 1, maxPosition);
    last.set(input.categoryId, Math.max(before, position));
    return position;
  });
}

/** The SKU of a product's first variant is derived from its slug. */
async function insertFirstVariants(
  tx: Tx,
  added: readonly (readonly [NewProduct, ProductRow])[],
): Promise<ReadonlyMap<ProductId, VariantRow>> {
  const priced = added.flatMap(([{ price, compareAt = null, sku }, { id, slug }]) =>
    price === undefined ? [] : [{ productId: id, price, compareAt, sku, slug }],
  );
  const skus = await fillMissing(
    priced,
    ({ sku }) => sku,
    (unnamed) =>
      findFreeSkus(
        tx,
        unnamed.map(({ slug }) => slug.toUpperCase().slice(0, maxSkuStem).replace(/-+$/, "")),
      ),
  );
  const variants = await insertVariants(
    tx,
    zip(priced, skus).map(([{ productId, price, compareAt }, sku]) => ({
      ...{ productId, sku, price, compareAt },
      ...{ isActive: true, choice: {}, position: 0 },
    })),
  );
  return new Map(variants.map((row) => [row.productId, row]));
}
