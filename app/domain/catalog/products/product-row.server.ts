import { asc, eq } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import {
  type CategoryId,
  type ProductId,
  productCategories,
  products,
  relatedProducts,
  type VariantId,
  variants,
} from "~db/schema/catalog";
import { sqlState } from "~db/sql-state";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { createStock } from "../../inventory/move-stock.server";
import type { StaffActor } from "../../permission";
import type { ResourceName } from "../../staff/resources/resource-names";
import { writeRowEntry } from "../../staff/resources/row-entries.server";
import { type Label, labels } from "../labels-and-sorts.rules";
import { describeSpecifications, describeTiers, fromRows, toRows } from "./product-values.rules";
import type { ProductValues } from "./schema.server";

export type ProductRow = typeof products.$inferSelect;
export type VariantRow = typeof variants.$inferSelect;

/** Locks the product before its variants, so that concurrent edits of the same product wait for each other. */
export async function lockProduct(tx: Tx, id: ProductId): Promise<{ product: ProductRow; rows: VariantRow[] }> {
  const [product] = await tx.select().from(products).where(eq(products.id, id)).for("no key update");
  if (!product) throw new DomainError("row_not_found");
  const rows = await tx
    .select()
    .from(variants)
    .where(eq(variants.productId, id))
    .orderBy(asc(variants.id))
    .for("no key update");
  return { product, rows };
}

export function listVariantRows(db: Db | Tx, id: ProductId): Promise<VariantRow[]> {
  return db.select().from(variants).where(eq(variants.productId, id)).orderBy(asc(variants.position), asc(variants.id));
}

export async function listRelatedProducts(db: Db | Tx, id: ProductId) {
  return db
    .select({ id: products.id, slug: products.slug, name: products.name })
    .from(relatedProducts)
    .innerJoin(products, eq(products.id, relatedProducts.relatedId))
    .where(eq(relatedProducts.productId, id))
    .orderBy(asc(relatedProducts.position), asc(relatedProducts.relatedId));
}

/** Leaves out empty columns, so that they compare as equal to empty inputs. */
export function toProductValues(
  product: ProductRow,
  rows: readonly VariantRow[],
  relatedSlugs: readonly string[],
): ProductValues {
  const { name, summary, description, categoryId, weightGrams, slug, position, active } = product;
  return {
    ...{ name, summary, description, categoryId, weightGrams, slug, position, active },
    labels: labels.filter((label): label is Label => product.labels.includes(label)),
    specifications: toRows(product.specifications),
    tiers: toRows(product.tiers),
    related: toRows(relatedSlugs),
    variants: Object.fromEntries(
      rows.map(({ id, sku, price, compareAt, active }) => [
        String(id),
        { sku, price, ...(compareAt !== null && { compareAt }), active },
      ]),
    ),
  };
}

/** Leaves out the variants, which have audit entries of their own. */
export function toAuditValues({ variants: _, specifications, tiers, related, ...values }: ProductValues) {
  return {
    ...values,
    specifications: describeSpecifications(fromRows(specifications)),
    tiers: describeTiers(fromRows(tiers)),
    related: fromRows(related),
  };
}

type NewVariant = Pick<VariantRow, "productId" | "sku" | "price" | "compareAt" | "active" | "choice" | "position">;

/** Adds a variant without stock. */
export async function insertVariant(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  row: NewVariant & Partial<VariantRow>,
): Promise<VariantRow> {
  const stockId = await createStock(tx, 0, now);
  const [added] = await tx
    .insert(variants)
    .values({ ...row, stockId })
    .returning();
  if (!added) throw new Error("The insert returned no variant");
  return added;
}

type EntrySides = { before: Record<string, unknown> | null; after: Record<string, unknown> | null };

export async function writeVariantEntry(tx: Tx, staff: StaffActor, id: VariantId, sides: EntrySides): Promise<void> {
  const variant: { name: ResourceName } = { name: "variants" };
  await writeRowEntry(tx, staff, variant, { key: String(id), ...sides });
}

export async function listTakenSkus(tx: Tx, skus: readonly string[]): Promise<{ sku: string; id: VariantId }[]> {
  return tx.select({ sku: variants.sku, id: variants.id }).from(variants).where(isAnyOf(variants.sku, skus));
}

/** Locks the category, so that others cannot delete it until the transaction ends. Returns false if it is missing. */
export async function lockCategory(tx: Tx, id: CategoryId): Promise<boolean> {
  const { id: key } = productCategories;
  const [found] = await tx.select({ id: key }).from(productCategories).where(eq(key, id)).for("key share");
  return found !== undefined;
}

/** Two requests can both pass the checks and then write the same slug or SKU. A unique index refuses the second one. */
export function translateUniqueViolation(error: unknown): never {
  if (sqlState(error) === "23505") throw new DomainError("value_taken");
  throw error;
}
