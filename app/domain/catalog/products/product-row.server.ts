import { asc, eq, type SQL } from "drizzle-orm";
import { groupBy } from "~/lib/group-by";
import { zip } from "~/lib/zip";
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
import { DomainError } from "../../errors";
import { createEmptyStocks } from "../../inventory/move-stock.server";
import type { StaffActor } from "../../permission";
import type { ResourceName } from "../../staff/resources/resource-names";
import { writeRowEntry } from "../../staff/resources/row-entries.server";
import { type Label, labels } from "../labels-and-sorts.rules";
import { describeSpecifications, describeTiers, fromRows, toRows } from "./product-values.rules";
import type { ProductValues } from "./schema.server";

export type ProductRow = typeof products.$inferSelect;
export type VariantRow = typeof variants.$inferSelect;

type LockedProduct = { product: ProductRow; rows: VariantRow[] };

/** @throws DomainError row_not_found */
export async function lockProduct(tx: Tx, id: ProductId): Promise<LockedProduct> {
  const [locked] = await lockProducts(tx, eq(products.id, id));
  if (!locked) throw new DomainError("row_not_found");
  return locked;
}

/** Locks products before their variants, so that concurrent edits of the same product wait for each other. */
export async function lockProducts(tx: Tx, condition: SQL): Promise<LockedProduct[]> {
  const found = await tx.select().from(products).where(condition).orderBy(asc(products.id)).for("no key update");
  const ids = found.map(({ id }) => id);
  const rows = await tx
    .select()
    .from(variants)
    .where(isAnyOf(variants.productId, ids))
    .orderBy(asc(variants.id))
    .for("no key update");
  const byProduct = groupBy(rows, ({ productId }) => String(productId));
  return found.map((product) => ({ product, rows: byProduct.get(String(product.id)) ?? [] }));
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
  const { name, summary, description, categoryId, weightGrams, slug, position, isActive } = product;
  return {
    ...{ name, summary, description, categoryId, weightGrams, slug, position, isActive },
    labels: labels.filter((label): label is Label => product.labels.includes(label)),
    specifications: toRows(product.specifications),
    tiers: toRows(product.tiers),
    related: toRows(relatedSlugs),
    variants: Object.fromEntries(
      rows.map(({ id, sku, price, compareAt, isActive }) => [
        String(id),
        { sku, price, ...(compareAt !== null && { compareAt }), isActive },
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

type NewVariant = Pick<VariantRow, "productId" | "sku" | "price" | "compareAt" | "isActive" | "choice" | "position">;

/** Adds variants without stock. Returns them in the same order. @throws DomainError value_taken */
export async function insertVariants(
  tx: Tx,
  rows: readonly (NewVariant & Partial<VariantRow>)[],
): Promise<VariantRow[]> {
  if (rows.length === 0) return [];
  const stockIds = await createEmptyStocks(tx, rows.length);
  const added = await tx
    .insert(variants)
    .values(zip(rows, stockIds).map(([row, stockId]) => ({ ...row, stockId })))
    .returning()
    .catch(translateUniqueViolation);
  const bySku = new Map(added.map((row) => [row.sku, row]));
  return rows.flatMap(({ sku }) => bySku.get(sku) ?? []);
}

type EntrySides = { before: Record<string, unknown> | null; after: Record<string, unknown> | null };

export async function writeVariantEntry(tx: Tx, staff: StaffActor, id: VariantId, sides: EntrySides): Promise<void> {
  const variant: { name: ResourceName } = { name: "variants" };
  await writeRowEntry(tx, staff, variant, { key: String(id), ...sides });
}

export async function listTakenSkus(tx: Tx, skus: readonly string[]): Promise<{ sku: string; id: VariantId }[]> {
  return tx.select({ sku: variants.sku, id: variants.id }).from(variants).where(isAnyOf(variants.sku, skus));
}

/** Locks the categories that exist, so that others cannot delete them until the transaction ends. Returns their ids. */
export async function lockCategories(tx: Tx, ids: readonly CategoryId[]): Promise<ReadonlySet<CategoryId>> {
  const { id } = productCategories;
  const found = await tx
    .select({ id })
    .from(productCategories)
    .where(isAnyOf(id, ids))
    .orderBy(asc(id))
    .for("key share");
  return new Set(found.map((row) => row.id));
}

/** Two requests can both pass the checks and then write the same slug or SKU. A unique index refuses the second one. */
export function translateUniqueViolation(error: unknown): never {
  if (sqlState(error) === "23505") throw new DomainError("value_taken");
  throw error;
}
