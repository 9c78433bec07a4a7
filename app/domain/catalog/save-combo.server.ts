import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type ComboId, comboParts, combos, type VariantId } from "~db/schema/catalog";

export type ComboToSave = Omit<typeof combos.$inferInsert, "id" | "active"> & {
  parts: { variantId: VariantId; quantity: number }[];
};

export async function saveCombo(tx: Tx, { parts, ...combo }: ComboToSave): Promise<ComboId> {
  const row = { ...combo, active: true };
  const [saved] = await tx
    .insert(combos)
    .values(row)
    .onConflictDoUpdate({ target: combos.slug, set: row })
    .returning({ id: combos.id });
  if (!saved) throw new Error("The insert returned no combo");
  const comboId = saved.id;
  await tx.delete(comboParts).where(eq(comboParts.comboId, comboId));
  await tx.insert(comboParts).values(parts.map((part, position) => ({ ...part, comboId, position })));
  return comboId;
}

export async function withdrawCombos(tx: Tx, slugs: readonly string[]): Promise<void> {
  await tx.update(combos).set({ active: false }).where(isAnyOf(combos.slug, slugs));
}
