import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "~db/client.server";
import { type ProductId, products, type VariantId, variants } from "~db/schema/catalog";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { requirePermission, type StaffActor } from "../../permission";
import { redirectMovedPage } from "../../shop/redirects.server";
import { changedFields } from "../../staff/change-sets/changed-fields.rules";
import { addOnce } from "../../staff/resources/add-once.server";
import { mergeEdits } from "../../staff/resources/merge-edits.rules";
import { requirePlausiblePrices } from "../../staff/resources/require-plausible-prices";
import { describeConflicts, findLastEditor, writeRowEntry } from "../../staff/resources/row-entries.server";
import { storeUndoStep, type UndoRef } from "../../staff/undo/store-undo-step.server";
import { saveRelatedProducts } from "../save-catalog.server";
import { moveVariantStock } from "../stock.server";
import type { RecordedMovement } from "../undo-stock-movements.server";
import { checkProductValues } from "./check-product-values.server";
import {
  listRelatedProducts,
  lockProduct,
  toAuditValues,
  toProductValues,
  translateUniqueViolation,
  type VariantRow,
  writeVariantEntry,
} from "./product-row.server";
import { fromFields, fromRows, toFields, toRows } from "./product-values.rules";
import { type EditProduct, ProductValues, type VariantMove } from "./schema.server";

const product = { name: "products" } as const;
const variant = { name: "variants" } as const;

/**
 * Changes that others saved to other fields since `base` was read are kept. Without `base`, all values are replaced.
 * @throws DomainError row_not_found, edit_conflict, value_taken, value_refused, compare_at_too_low, value_not_offered,
 * product_not_found, category_not_found, price_doubtful, redirect_loop, and the codes of `moveVariantStock`
 */
export async function editProduct(
  ctx: Ctx,
  input: z.output<typeof EditProduct>,
): Promise<{ slug: string; changes: number; undo: UndoRef | null }> {
  const staff = requirePermission(ctx, "catalogue");
  const { id, base, moves, confirmedAmounts, ...sent } = input;
  requirePlausiblePrices(listTypedPrices(sent, base), confirmedAmounts);
  return transact(ctx.db, async (tx) => {
    const locked = await lockProduct(tx, id);
    const related = await listRelatedProducts(tx, id);
    const current = toProductValues(
      locked.product,
      locked.rows,
      related.map(({ slug }) => slug),
    );
    const merged = await mergeWithCurrent(tx, id, { base, current, sent });
    const { values, relatedIds } = await checkProductValues(tx, ctx, { ...locked, values: merged });
    await writeProduct(tx, id, values).catch(translateUniqueViolation);
    if (values.slug !== current.slug)
      await redirectMovedPage(tx, ctx, staff, "product", { from: current.slug, to: values.slug });
    const relatedBefore = related.map(({ id }) => id);
    if (!isDeepStrictEqual(relatedBefore, relatedIds)) await saveRelatedProducts(tx, id, relatedIds);
    const changes = await writeEntries(tx, staff, id, current, values);
    await writeChangedVariants(tx, locked.rows, values).catch(translateUniqueViolation);
    const movements: RecordedMovement[] = [];
    const count = Object.keys(moves).length;
    if (count > 0) {
      await addOnce(tx, ctx, staff, { resource: "stock", values: { id, moves } }, async () => {
        movements.push(...(await moveStocks(tx, ctx, staff, { rows: locked.rows, values, moves })));
        return id;
      });
    }
    const isChanged = changes > 0 || movements.length > 0;
    const undo = isChanged ? await storeUndo(tx, ctx, staff, id, { current, values, movements }) : null;
    return { slug: values.slug, changes: changes + count, undo };
  });
}

/** Returns the typed prices of all variants. `before` is the price that staff saw when they opened the form. */
function listTypedPrices({ variants }: ProductValues, base: z.output<typeof EditProduct>["base"]) {
  const seen = Object(base?.variants);
  return Object.entries(variants).flatMap(([key, variant]) =>
    (["price", "compareAt"] as const).map((name) => ({
      field: `variants.${key}.${name}`,
      amount: variant[name],
      before: Object(seen[key])[name],
    })),
  );
}

type ProductEdit = { base: Record<string, unknown> | undefined; current: ProductValues; sent: ProductValues };

async function mergeWithCurrent(tx: Tx, id: ProductId, { base, current, sent }: ProductEdit): Promise<ProductValues> {
  const theirs = toFields(current);
  const known = new Set(Object.keys(current.variants));
  const { merged, conflicts } = mergeEdits(toFields(base ?? current), theirs, toFields(sent));
  const [first] = conflicts;
  if (first) {
    const [, variantId] = /^variants\.(\d+)/.exec(first.field) ?? [];
    const editor = variantId
      ? await findLastEditor(tx, variant, variantId)
      : await findLastEditor(tx, product, String(id));
    throw describeConflicts(conflicts, editor);
  }
  const isGone = (field: string) => {
    const [, variantId] = /^variants\.(\d+)/.exec(field) ?? [];
    return variantId !== undefined && !known.has(variantId);
  };
  if (Object.keys(merged).some(isGone)) throw new DomainError("row_not_found", { field: "variants" });
  const parsed = ProductValues.safeParse(fromFields(merged));
  if (parsed.success) return parsed.data;
  throw new DomainError("value_refused", { field: parsed.error.issues[0]?.path.join(".") ?? "" });
}

async function writeProduct(tx: Tx, id: ProductId, values: ProductValues): Promise<void> {
  const { variants: _, related: __, specifications, tiers, ...columns } = values;
  await tx
    .update(products)
    .set({ ...columns, specifications: fromRows(specifications), tiers: fromRows(tiers) })
    .where(eq(products.id, id));
}

async function writeChangedVariants(tx: Tx, rows: readonly VariantRow[], values: ProductValues): Promise<void> {
  for (const row of rows) {
    const after = values.variants[String(row.id)];
    if (!after) continue;
    const { sku, price, compareAt = null, isActive } = after;
    const isSame = sku === row.sku && price === row.price && compareAt === row.compareAt && isActive === row.isActive;
    if (!isSame) await tx.update(variants).set({ sku, price, compareAt, isActive }).where(eq(variants.id, row.id));
  }
}

type ProductChange = { current: ProductValues; values: ProductValues; movements: RecordedMovement[] };

async function storeUndo(tx: Tx, ctx: Ctx, staff: StaffActor, id: ProductId, change: ProductChange) {
  const { current, values, movements } = change;
  // The stored rows of a list are numbered without gaps.
  const [specifications, tiers] = [toRows(fromRows(values.specifications)), toRows(fromRows(values.tiers))];
  const input = { id, values: current, base: { ...values, specifications, tiers }, movements };
  return storeUndoStep(tx, ctx, staff, { kind: product.name, change: "product_saved", input });
}

/** Returns how many fields were changed. */
async function writeEntries(
  tx: Tx,
  staff: StaffActor,
  id: ProductId,
  current: ProductValues,
  values: ProductValues,
): Promise<number> {
  const [before, after] = [toAuditValues(current), toAuditValues(values)];
  let count = changedFields(before, after).length;
  if (count > 0) await writeRowEntry(tx, staff, product, { key: String(id), before, after });
  for (const [key, row] of Object.entries(values.variants)) {
    const earlier = current.variants[key] ?? null;
    const changed = changedFields(earlier, row).length;
    if (changed > 0) await writeVariantEntry(tx, staff, Number(key) as VariantId, { before: earlier, after: row });
    count += changed;
  }
  return count;
}

type Moves = { rows: readonly VariantRow[]; values: ProductValues; moves: Readonly<Record<string, VariantMove>> };

async function moveStocks(tx: Tx, ctx: Ctx, staff: StaffActor, { rows, values, moves }: Moves) {
  const movements: RecordedMovement[] = [];
  const wanted = rows.toSorted((one, other) => one.stockId - other.stockId);
  for (const { id, stockId, sku } of wanted) {
    const move = moves[String(id)];
    if (!move) continue;
    const current = values.variants[String(id)]?.sku ?? sku;
    try {
      const { movement } = await moveVariantStock(tx, ctx, staff, { ...move, stockId, sku: current });
      movements.push({ sku: current, movement });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      throw new DomainError(error.code, { field: `moves.${id}.count`, params: error.params });
    }
  }
  return movements;
}
