import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { removeUnusedStocks } from "~/domain/inventory/move-stock.server";
import { textIn } from "~/lib/locale";
import { zip } from "~/lib/zip";
import type { Tx } from "~db/client.server";
import { type Option, products, type VariantId, variants } from "~db/schema/catalog";
import { sqlState } from "~db/sql-state";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../../ctx";
import { DomainError, type FieldError, throwFaults } from "../../errors";
import { stockCountsColumn } from "../../inventory/availability.server";
import { requirePermission, type StaffActor } from "../../permission";
import { describeConflicts, findLastEditor, writeRowEntry } from "../../staff/resources/row-entries.server";
import { findNearestByChoice, type OptionChoice } from "../choice.rules";
import {
  type CombinationPlan,
  completeKeys,
  countCombinations,
  planCombinations,
  suggestSku,
} from "./combinations.rules";
import { findFreeSkus } from "./find-free-sku.server";
import { insertVariants, lockProduct, type VariantRow, writeVariantEntry } from "./product-row.server";
import { type EditOptions, maxVariants } from "./schema.server";

const product = { name: "products" } as const;

/**
 * Adds missing combinations as variants that are not on sale. Variants whose combination is gone are deleted or, if
 * something refers to them, switched off. @throws DomainError row_not_found, edit_conflict, value_taken,
 * too_many_variants
 */
export async function editOptions(ctx: Ctx, input: z.output<typeof EditOptions>) {
  const staff = requirePermission(ctx, "catalogue");
  const { id } = input;
  const options = completeKeys(input.options);
  checkOptions(options);
  return transact(ctx.db, async (tx) => {
    const { product: before, rows } = await lockProduct(tx, id);
    if (input.base !== undefined && input.base !== JSON.stringify(before.options)) {
      const conflict = { field: "options", base: input.base, theirs: describeOptions(before.options), mine: "" };
      throw describeConflicts([conflict], await findLastEditor(tx, product, String(id)));
    }
    const plan = planCombinations(before.options, options, rows);
    await tx.update(products).set({ options }).where(eq(products.id, id));
    const dropped = rows.filter(({ id }) => plan.drop.includes(id));
    const left: VariantRow[] = [];
    for (const row of dropped) if (!(await dropVariant(tx, staff, row))) left.push(row);
    const deleted = dropped.length - left.length;
    await placeVariants(tx, rows, plan.keep, left);
    // The product's form has a row for each variant, so variants that are only switched off count too.
    requireFewVariants(rows.length - deleted + plan.add.length);
    const skus = await findFreeSkus(
      tx,
      plan.add.map(({ choice }) => suggestSku(rows, before.slug, options, choice)),
    );
    const added = await insertVariants(
      tx,
      zip(plan.add, skus).map(([{ choice, position }, sku]) => ({
        ...{ sku, price: findNearestByChoice(rows, choice)?.price ?? 1_000, compareAt: null, isActive: false },
        ...{ choice, position, productId: id },
      })),
    );
    for (const { id, sku, price, isActive } of added)
      await writeVariantEntry(tx, staff, id, { before: null, after: { sku, price, isActive } });
    if (!isDeepStrictEqual(before.options, options))
      await writeRowEntry(tx, staff, product, {
        key: String(id),
        before: { options: describeOptions(before.options) },
        after: { options: describeOptions(options) },
      });
    const counts = { added: plan.add.length, switchedOff: dropped.length - deleted, deleted };
    return { ...counts, stocked: await findFirstStock(tx, ctx, before, options, rows) };
  });
}

/** Returns the stock that the first combination takes over when a product gets its first options. */
async function findFirstStock(
  tx: Tx,
  { locale }: Ctx,
  before: { options: readonly Option[] },
  options: readonly Option[],
  rows: readonly VariantRow[],
) {
  const [only] = rows;
  if (before.options.length > 0 || options.length === 0 || !only || rows.length > 1) return null;
  const [stock] = await tx
    .select({ counts: stockCountsColumn(variants.stockId) })
    .from(variants)
    .where(eq(variants.id, only.id));
  const { quantity = 0 } = stock?.counts ?? {};
  const names = options.flatMap(({ values: [first] }) => (first ? textIn(first.name, locale) : []));
  return quantity > 0 ? { count: quantity, name: names.join(" · ") } : null;
}

/**
 * Two variants cannot have the same combination, so a variant that is switched off swaps its combination with the
 * variant that needs it.
 */
async function placeVariants(tx: Tx, rows: readonly VariantRow[], keep: CombinationPlan["keep"], left: VariantRow[]) {
  const moves = keep.map((variant) => {
    const former = rows.find(({ id }) => id === variant.id)?.choice;
    const other = left.find(({ id, choice }) => id !== variant.id && isDeepStrictEqual(choice, variant.choice));
    return { ...variant, swap: former && other ? { id: other.id, choice: former } : null };
  });
  const choose = (id: VariantId, choice: OptionChoice) =>
    tx.update(variants).set({ choice }).where(eq(variants.id, id));
  for (const { swap } of moves) if (swap) await choose(swap.id, { moved: String(swap.id) });
  for (const { id, choice, position } of moves)
    await tx
      .update(variants)
      .set({ choice, position })
      .where(eq(variants.id, id as VariantId));
  for (const { swap } of moves) if (swap) await choose(swap.id, swap.choice);
}

/** @throws DomainError value_taken, too_many_variants */
export function checkOptions(options: readonly Option[]): void {
  const faults = [
    ...findRepeated(options, (index) => `options.${index}.name.vi`),
    ...options.flatMap(({ values }, option) =>
      findRepeated(values, (index) => `options.${option}.values.${index}.name.vi`),
    ),
  ];
  throwFaults(faults);
  requireFewVariants(countCombinations(options));
}

function requireFewVariants(count: number): void {
  if (count > maxVariants)
    throw new DomainError("too_many_variants", { field: "options", params: { max: maxVariants } });
}

function findRepeated(items: readonly Omit<Option, "values">[], fieldOf: (index: number) => string): FieldError[] {
  return items.flatMap(({ key, name }, index) => {
    const isRepeated = items.slice(0, index).some((item) => item.key === key || isSameName(item, name));
    return isRepeated ? [{ code: "value_taken" as const, field: fieldOf(index), params: {} }] : [];
  });
}

function isSameName(item: Pick<Option, "name">, name: Option["name"]): boolean {
  // Normalises the names, because Unicode has composed and decomposed forms of the same letters.
  const [one, other] = [item.name, name].map(({ vi }) => vi.normalize("NFC").toLowerCase());
  return one === other;
}

/** Returns true if the variant was deleted. Foreign keys prevent it if it is sold, stocked, in a cart or combo. */
async function dropVariant(tx: Tx, staff: StaffActor, { id, stockId, sku, price, isActive }: VariantRow) {
  const before = { sku, price, isActive };
  const isDeleted = await tx
    .transaction(async (savepoint) => {
      await savepoint.delete(variants).where(eq(variants.id, id as VariantId));
      await removeUnusedStocks(savepoint, [stockId]);
      return true;
    })
    .catch((error: unknown) => {
      if (sqlState(error) === "23503") return false;
      throw error;
    });
  if (isDeleted) await writeVariantEntry(tx, staff, id, { before, after: null });
  else if (isActive) {
    await tx.update(variants).set({ isActive: false }).where(eq(variants.id, id));
    await writeVariantEntry(tx, staff, id, { before, after: { ...before, isActive: false } });
  }
  return isDeleted;
}

function describeOptions(options: readonly Option[]): string {
  return options.map(({ name, values }) => `${name.vi}: ${values.map((value) => value.name.vi).join(", ")}`).join("; ");
}
