import { eq } from "drizzle-orm";
import type { z } from "zod";
import { type LocalizedInput, mapLocales, toPaths } from "~/lib/locale";
import { pools } from "~db/schema/inventory";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission } from "../permission";
import { changedFields, factsOf } from "../staff/change-sets/changed-fields.rules";
import { mergeEdits } from "../staff/resources/merge-edits.rules";
import { requireNoConflicts } from "../staff/resources/row-entries.server";
import { AddPool, type SavePool } from "./schema";

type PoolValues = { name: LocalizedInput; lastEntry: string };

/** Returns the values by the names of their inputs, such as `name.vi`. */
export function toPoolPaths({ name, lastEntry }: PoolValues) {
  return { ...toPaths("name", name), lastEntry };
}

/** Slots with a last entry of their own keep it. @throws DomainError row_not_found, edit_conflict */
export async function savePool(ctx: Ctx, { id, base, ...values }: z.output<typeof SavePool>): Promise<void> {
  const staff = requirePermission(ctx, "days");
  const subject = `pool ${id}`;
  await transact(ctx.db, async (tx) => {
    const [pool] = await tx.select().from(pools).where(eq(pools.id, id)).for("no key update");
    if (!pool) throw new DomainError("row_not_found");
    const current = toPoolPaths(pool);
    const { merged, conflicts } = mergeEdits(base ?? current, current, toPoolPaths(values));
    await requireNoConflicts(tx, subject, conflicts);
    const changes = changedFields(current, merged);
    if (changes.length === 0) return;
    const name = mapLocales((locale) => merged[`name.${locale}`] || undefined);
    await tx
      .update(pools)
      .set(AddPool.parse({ name, lastEntry: merged.lastEntry }))
      .where(eq(pools.id, id));
    const facts = { before: factsOf(changes, "before"), after: factsOf(changes, "after") };
    await staff.writeAuditEntry(tx, { action: "pool_saved", subject, ...facts });
  });
}
