import { asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { textIn } from "~/lib/locale";
import { type ChosenMethodId, paymentMethods } from "~db/schema/payments";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission } from "../permission";
import { requireSettings } from "../shop/get-shop.server";
import { writeRowEntry } from "../staff/resources/row-entries.server";
import { storeUndoStep, type UndoRef } from "../staff/undo/store-undo-step.server";
import { adapters } from "./adapters.server";
import type { SwitchPaymentMethod } from "./schema";

/** `missing` has the names of the unset environment variables and settings that the method needs. */
export type PaymentMethodState = {
  id: ChosenMethodId;
  name: string;
  note: string;
  enabled: boolean;
  missing: string[];
};

export async function listPaymentMethods(ctx: Ctx): Promise<PaymentMethodState[]> {
  requirePermission(ctx, "shop");
  requireSettings(ctx.shop);
  const rows = await ctx.db.select().from(paymentMethods).orderBy(asc(paymentMethods.position), asc(paymentMethods.id));
  return rows.flatMap(({ id, name, note, isEnabled }) => {
    const missing = listMissing(ctx, id);
    if (missing === null) return [];
    return { ...{ id, enabled: isEnabled, missing }, name: textIn(name, ctx.locale), note: textIn(note, ctx.locale) };
  });
}

/**
 * Earlier orders can still be paid with the method. @throws DomainError settings_unreadable, method_unknown,
 * method_not_ready; method_last unless switching off the last method is confirmed
 */
export async function switchPaymentMethod(
  ctx: Ctx,
  { id, enabled, isConfirmed }: z.output<typeof SwitchPaymentMethod>,
): Promise<{ name: string; undo: UndoRef | null }> {
  const staff = requirePermission(ctx, "shop");
  requireSettings(ctx.shop);
  return transact(ctx.db, async (tx) => {
    const rows = await tx.select().from(paymentMethods).orderBy(asc(paymentMethods.id)).for("no key update");
    const row = rows.find((one) => one.id === id);
    const missing = row && listMissing(ctx, row.id);
    if (!row || !missing) throw new DomainError("method_unknown");
    if (enabled && missing.length > 0)
      throw new DomainError("method_not_ready", { params: { missing: missing.join(", ") } });
    const isOffered = (one: typeof row) => one.isEnabled && listMissing(ctx, one.id)?.length === 0;
    if (!enabled && !isConfirmed && isOffered(row) && !rows.some((one) => one.id !== id && isOffered(one)))
      throw new DomainError("method_last");
    const name = textIn(row.name, ctx.locale);
    if (row.isEnabled === enabled) return { name, undo: null };
    await tx.update(paymentMethods).set({ isEnabled: enabled }).where(eq(paymentMethods.id, row.id));
    const change = { key: row.id, before: { enabled: row.isEnabled }, after: { enabled } };
    await writeRowEntry(tx, staff, { name: "payment-methods" }, change);
    const input = { id: row.id, enabled: row.isEnabled ? "yes" : "no" };
    const step = { kind: "payment-methods", change: "method_switched", input } as const;
    return { name, undo: await storeUndoStep(tx, ctx, staff, step) };
  });
}

/** Returns null for a method that this version of the shop does not have. */
function listMissing({ shop }: Ctx, id: ChosenMethodId): string[] | null {
  requireSettings(shop);
  return adapters[id]?.listMissing(shop.settings) ?? null;
}
