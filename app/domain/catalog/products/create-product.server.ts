import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "~db/client.server";
import { type CategoryId, type Option, type ProductId, products } from "~db/schema/catalog";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../../ctx";
import { type FieldError, throwFaults } from "../../errors";
import { requirePermission, type StaffActor } from "../../permission";
import { redirectMovedPage } from "../../shop/redirects.server";
import { addOnce } from "../../staff/resources/add-once.server";
import { requirePlausiblePrices } from "../../staff/resources/require-plausible-prices";
import { writeRowEntry } from "../../staff/resources/row-entries.server";
import { describeTakenAddress } from "../address-taken";
import { moveVariantStock } from "../stock.server";
import { findFreeSku } from "./find-free-sku.server";
import { findAddressOwner, findFreeProductSlug } from "./product-address.server";
import {
  insertVariant,
  listTakenSkus,
  lockCategory,
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
  const { product, first } = await insertProduct(tx, ctx, staff, input);
  const { name, summary, description, categoryId, weightGrams, slug, position, active } = product;
  const audited = { name, summary, description, categoryId, weightGrams, slug, position, active };
  await writeRowEntry(tx, staff, { name: "products" }, { key: String(product.id), before: null, after: audited });
  if (!first) return product.id;
  const { sku, price, compareAt, stockId } = first;
  await writeVariantEntry(tx, staff, first.id, { before: null, after: { sku, price, compareAt, active: true } });
  if (stock > 0) await moveVariantStock(tx, ctx, staff, { sku, stockId, reason: "received", count: stock, note: "" });
  return product.id;
}

/** Without a price, the product has no variant yet. Without a position, it comes last in its category. */
type NewProduct = Omit<z.output<typeof CreateProduct>, "confirmedAmounts" | "price" | "stock"> & {
  price?: number | undefined;
  position?: number | undefined;
  options?: Option[];
};

/** @throws DomainError category_not_found, value_taken, compare_at_too_low, first_price_missing */
export async function insertProduct(
  tx: Tx,
  ctx: Ctx,
  staff: StaffActor,
  input: NewProduct,
): Promise<{ product: ProductRow; first: VariantRow | null }> {
  const { price, compareAt = null, sku: wantedSku, slug: wantedSlug, options = [], ...texts } = input;
  const owner = wantedSlug === undefined ? undefined : await findAddressOwner(tx, wantedSlug, null);
  const faults: FieldError[] = [];
  const fault = (code: FieldError["code"], field: string) => faults.push({ code, field, params: {} });
  if (owner) faults.push(describeTakenAddress(owner, ctx));
  if (wantedSku !== undefined && (await listTakenSkus(tx, [wantedSku])).length > 0) fault("value_taken", "sku");
  if (price === undefined && (wantedSku !== undefined || compareAt !== null)) fault("first_price_missing", "price");
  if (price !== undefined && compareAt !== null && compareAt <= price) fault("compare_at_too_low", "compareAt");
  if (!(await lockCategory(tx, texts.categoryId))) fault("category_not_found", "categoryId");
  throwFaults(faults);
  const slug = wantedSlug ?? (await findFreeProductSlug(tx, texts.name.vi));
  const position = texts.position ?? (await nextPosition(tx, texts.categoryId));
  const [product] = await tx
    .insert(products)
    .values({ ...texts, slug, position, options, pictures: [], active: false, createdAt: ctx.now })
    .returning()
    .catch(translateUniqueViolation);
  if (!product) throw new Error("The insert returned no product");
  await redirectMovedPage(tx, ctx, staff, "product", { from: null, to: slug });
  if (price === undefined) return { product, first: null };
  const sku = wantedSku ?? (await findFreeSku(tx, slug.toUpperCase().slice(0, 54).replace(/-+$/, "")));
  const variant = { sku, price, compareAt, active: true, choice: {}, position: 0 };
  const first = await insertVariant(tx, ctx, { ...variant, productId: product.id }).catch(translateUniqueViolation);
  return { product, first };
}

async function nextPosition(tx: Tx, categoryId: CategoryId): Promise<number> {
  const [row] = await tx
    .select({ next: sql<number>`least(coalesce(max(${products.position}), 0) + 1, 10000)::int` })
    .from(products)
    .where(eq(products.categoryId, categoryId));
  return row?.next ?? 1;
}
