import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type ComboId, comboParts, combos, variants } from "~db/schema/catalog";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { requireUsablePictures } from "../../media/picture-rows.server";
import { requirePermission } from "../../permission";
import { changedFields } from "../../staff/change-sets/changed-fields.rules";
import { addOnce } from "../../staff/resources/add-once.server";
import { findFreeSlug } from "../../staff/resources/find-free-slug.server";
import { mergeEdits } from "../../staff/resources/merge-edits.rules";
import { requirePlausiblePrices } from "../../staff/resources/require-plausible-prices";
import { requireNoRowConflicts, writeRowEntry } from "../../staff/resources/row-entries.server";
import { storeUndoStep, type UndoRef } from "../../staff/undo/store-undo-step.server";
import { findPartFaults, type NumberedParts, renumberParts } from "./combo-parts.rules";
import { readComboValues } from "./get-combo-page.server";
import { ComboValues, type EditCombo } from "./schema.server";

const resource = { name: "combos" } as const;

/**
 * Does not change placed orders and their reservations. @throws DomainError row_not_found, edit_conflict,
 * price_doubtful, combo_without_parts, part_repeated, sku_not_found, picture_unknown, picture_without_alt
 */
export async function editCombo(
  ctx: Ctx,
  input: z.output<typeof EditCombo>,
): Promise<{ id: ComboId; undo: UndoRef | null }> {
  const staff = requirePermission(ctx, "catalogue");
  const { id, base, confirmedAmounts, ...typed } = input;
  requirePlausiblePrices([{ field: "price", amount: typed.price, before: base?.price }], confirmedAmounts);
  return transact(ctx.db, async (tx) => {
    await requireParts(tx, typed.parts);
    const sent = { ...typed, parts: renumberParts(typed.parts) };
    if (id === undefined) {
      await requireUsablePictures(tx, "picture", { chosen: typed.picture ? [typed.picture] : [] });
      const added = await addOnce(tx, ctx, staff, { resource: resource.name, values: typed }, async () => {
        const key = await addCombo(tx, sent);
        await writeRowEntry(tx, staff, resource, { key: String(key), before: null, after: numberFromOne(sent) });
        return key;
      });
      return { id: Number(added), undo: null };
    }
    const [row] = await tx.select().from(combos).where(eq(combos.id, id)).for("no key update");
    if (!row) throw new DomainError("row_not_found");
    await requireUsablePictures(tx, "picture", { chosen: typed.picture ? [typed.picture] : [], before: [row.picture] });
    const current = await readComboValues(tx, row);
    const { merged, conflicts } = mergeEdits(base ?? current, current, sent);
    await requireNoRowConflicts(tx, resource, String(id), conflicts);
    const { parts, ...values } = ComboValues.parse(merged);
    if (changedFields(current, merged).length === 0) return { id: row.id, undo: null };
    await tx.update(combos).set(values).where(eq(combos.id, id));
    if (!isDeepStrictEqual(parts, current.parts)) await replaceParts(tx, row.id, parts);
    const [before, after] = [numberFromOne(current), numberFromOne({ ...values, parts })];
    await writeRowEntry(tx, staff, resource, { key: String(id), before, after });
    const step = { kind: "combos", change: "combo_saved", input: { id, values: current, base: merged } } as const;
    return { id: row.id, undo: await storeUndoStep(tx, ctx, staff, step) };
  });
}

/** Turns the parts into a list, which the audit log numbers from 1. */
function numberFromOne(values: ComboValues) {
  return { ...values, parts: Object.values(values.parts) };
}

async function addCombo(tx: Tx, { parts, ...values }: ComboValues): Promise<ComboId> {
  const slug = await findFreeSlug(tx, { column: combos.slug }, values.name.vi);
  const [added] = await tx
    .insert(combos)
    .values({ ...values, slug })
    .returning({ id: combos.id });
  if (!added) throw new Error("The insert returned no combo");
  await replaceParts(tx, added.id, parts);
  return added.id;
}

/** @throws DomainError with one error for each wrong row */
async function requireParts(tx: Tx, parts: NumberedParts): Promise<void> {
  const rows = await findVariants(tx, parts);
  const [first, ...also] = findPartFaults(parts, new Set(rows.map(({ sku }) => sku)));
  if (first) throw new DomainError(first.code, { field: first.field, params: first.params, also });
}

/** A variant whose SKU changed after the form was opened is refused. @throws DomainError sku_not_found */
async function replaceParts(tx: Tx, comboId: ComboId, parts: NumberedParts): Promise<void> {
  const rows = await findVariants(tx, parts);
  const values = Object.entries(parts).map(([number, { sku, quantity }]) => {
    const variant = rows.find((row) => row.sku === sku);
    if (!variant) throw new DomainError("sku_not_found", { field: `parts.${number}.sku` });
    return { comboId, variantId: variant.id, quantity, position: Number(number) };
  });
  await tx.delete(comboParts).where(eq(comboParts.comboId, comboId));
  await tx.insert(comboParts).values(values);
}

/** Locks the variants' rows, so that others cannot delete them until the transaction ends. */
function findVariants(tx: Tx, parts: NumberedParts) {
  const skus = Object.values(parts).map(({ sku }) => sku);
  return tx
    .select({ id: variants.id, sku: variants.sku })
    .from(variants)
    .where(isAnyOf(variants.sku, skus))
    .orderBy(variants.id)
    .for("key share");
}
