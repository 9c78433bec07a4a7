import { eq } from "drizzle-orm";
import { translateIn } from "~/i18n/translate.server";
import { defaultLocale } from "~/lib/locale";
import type { Tx } from "~db/client.server";
import { variants } from "~db/schema/catalog";
import type { Ctx } from "../ctx";
import { reverseMovement } from "../inventory/move-stock.server";
import type { StaffActor } from "../permission";
import { writeStockEntry } from "./stock.server";

export type RecordedMovement = { sku: string; movement: number };

/**
 * Reverses movements by opposite ones, so that what was sold in the meantime stays sold. The caller must have checked
 * the permission. The movements must be in the order of their stocks, so that two calls cannot deadlock.
 * @throws DomainError with the codes of `reverseMovement`
 */
export async function undoStockMovements(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  staff: StaffActor,
  movements: readonly RecordedMovement[],
): Promise<void> {
  const note = translateIn(defaultLocale)("back_office.notice.undo");
  for (const { sku: formerSku, movement } of movements) {
    const { stockId, ...change } = await reverseMovement(tx, movement, { note, by: staff.name, now });
    const [variant] = await tx.select({ sku: variants.sku }).from(variants).where(eq(variants.stockId, stockId));
    await writeStockEntry(tx, staff, variant?.sku ?? formerSku, change);
  }
}
