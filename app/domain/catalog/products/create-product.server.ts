import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { createStock } from "~/domain/inventory/move-stock.server";
import type { Tx } from "~db/client.server";
import { type CategoryId, type ProductId, products, variants } from "~db/schema/catalog";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../../ctx";
import type { FieldError } from "../../errors";
import { requirePermission, type StaffActor } from "../../permission";
import { redirectMovedPage } from "../../shop/redirects.server";
import { addOnce } from "../../staff/resources/add-once.server";
import { requirePlausiblePrices } from "../../staff/resources/require-plausible-prices";
import { writeRowEntry } from "../../staff/resources/row-entries.server";
import { describeTakenAddress } from "../address-taken";
import { moveVariantStock } from "../stock.server";
import { lockCategory, throwFaults } from "./check-product-values.server";
import { translateUniqueViolation } from "./edit-product.server";
import { findFreeSku } from "./find-free-sku.server";
import { findAddressOwner, findFreeProductSlug } from "./product-address.server";
import { listTakenSkus, writeVariantEntry } from "./product-row.server";
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
  input: Omit<z.output<typeof CreateProduct>, "confirmedAmounts">,
): Promise<ProductId> {
  const { price, compareAt = null, stock, sku: wantedSku, slug: wantedSlug, ...texts } = input;
  const owner = wantedSlug === undefined ? undefined : await findAddressOwner(tx, wantedSlug, null);
  const free = wantedSlug ?? (await findFreeProductSlug(tx, texts.name.vi));
  const sku = wantedSku ?? (await findFreeSku(tx, free.toUpperCase().slice(0, 54).replace(/-+$/, "")));
  const faults: FieldError[] = [];
  const fault = (code: FieldError["code"], field: string) => faults.push({ code, field, params: {} });
  if (owner) faults.push(describeTakenAddress(owner, ctx));
  if ((await listTakenSkus(tx, [sku])).length > 0) fault("value_taken", "sku");
  if (compareAt !== null && compareAt <= price) fault("compare_at_too_low", "compareAt");
  if (!(await lockCategory(tx, texts.categoryId))) fault("category_not_found", "categoryId");
  throwFaults(faults);
  const row = {
    ...{ ...texts, slug: free, pictures: [], active: false, createdAt: ctx.now },
    position: await nextPosition(tx, texts.categoryId),
  };
  const [added] = await tx.insert(products).values(row).returning({ id: products.id }).catch(translateUniqueViolation);
  if (!added) throw new Error("The insert returned no product");
  const { id } = added;
  const stockId = await createStock(tx, 0, ctx.now);
  const variant = { sku, price, compareAt, active: true, choice: {}, position: 0 };
  const [first] = await tx
    .insert(variants)
    .values({ ...variant, productId: id, stockId })
    .returning({ id: variants.id })
    .catch(translateUniqueViolation);
  if (!first) throw new Error("The insert returned no variant");
  await redirectMovedPage(tx, ctx, staff, "product", { from: null, to: free });
  const { pictures: _, createdAt: __, ...audited } = row;
  await writeRowEntry(tx, staff, { name: "products" }, { key: String(id), before: null, after: audited });
  await writeVariantEntry(tx, staff, first.id, { before: null, after: { sku, price, compareAt, active: true } });
  if (stock > 0) await moveVariantStock(tx, ctx, staff, { sku, stockId, reason: "received", count: stock, note: "" });
  return id;
}

async function nextPosition(tx: Tx, categoryId: CategoryId): Promise<number> {
  const [row] = await tx
    .select({ next: sql<number>`least(coalesce(max(${products.position}), 0) + 1, 10000)::int` })
    .from(products)
    .where(eq(products.categoryId, categoryId));
  return row?.next ?? 1;
}
