import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { defaultLocale } from "~/lib/locale";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type ClosureId, closureReopenings, closureSlots, closures, type ReopeningId } from "~db/schema/aftersales";
import type { SlotId } from "~db/schema/inventory";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { lockClosures, reopenSlots } from "../inventory/close-slots.server";
import { lockSlots } from "../inventory/reserve-items.server";
import { requirePermission, type StaffActor } from "../permission";
import { getClosure } from "./closure.server";
import { describeRange } from "./describe-range.server";
import { findClosuresOfSlots } from "./find-closures.server";
import { type PlannedReopening, planReopening, type ReopeningPlan } from "./plan-reopening.server";
import { readClosureRange } from "./preview-closure.server";
import { toSlotRange } from "./reopenings.server";
import type { ReopenDays, ReopenRange } from "./schema";

/**
 * Opens the rest of the closure, from today on. A slot that another closure covers stays closed.
 * @throws DomainError closing_not_found, closing_reopened, date_past, nothing_to_reopen
 */
export async function reopenDays(ctx: Ctx, { id }: z.output<typeof ReopenDays>): Promise<void> {
  const staff = requirePermission(ctx, "days");
  await transact(ctx.db, async (tx) => {
    await lockClosures(tx);
    const closure = await getClosure(tx, id);
    if (closure.reopenedAt) throw new DomainError("closing_reopened");
    const plan = await planReopening(tx, ctx.now, { range: toSlotRange(closure), closure: id, isWhole: true });
    await applyPlan(tx, ctx, staff, plan);
  });
}

/**
 * Opens a range of days, times or weekdays of all closures, or of one closure.
 * @throws DomainError reopening_changed, nothing_to_reopen, and the codes of `readClosureRange`
 */
export async function reopenRange(
  ctx: Ctx,
  { closure, seen, ...input }: z.output<typeof ReopenRange>,
): Promise<{ slots: number; stillClosed: number }> {
  const staff = requirePermission(ctx, "days");
  const range = readClosureRange(ctx, input, "nothing_to_reopen");
  return transact(ctx.db, async (tx) => {
    await lockClosures(tx);
    const plan = await planReopening(tx, ctx.now, { range, closure }).catch((error: unknown) => {
      const isGone = error instanceof DomainError && error.code === "nothing_to_reopen" && seen !== undefined;
      throw isGone ? new DomainError("reopening_changed", { field: "from" }) : error;
    });
    if (seen !== undefined && seen !== plan.digest) throw new DomainError("reopening_changed", { field: "from" });
    await applyPlan(tx, ctx, staff, plan);
    return { slots: plan.opening.length, stillClosed: plan.stillClosed.length };
  });
}

async function applyPlan(tx: Tx, ctx: Ctx, staff: StaffActor, { parts }: ReopeningPlan): Promise<void> {
  await lockRowsOfClosures(
    tx,
    parts.map(({ closure }) => closure.id),
  );
  const slots = [...new Set(parts.flatMap((part) => part.slots))];
  await lockSlots(tx, slots);
  for (const part of parts) await applyReopening(tx, ctx, staff, part);
  await reopenSlots(tx, slots, await findClosuresOfSlots(tx, slots));
}

async function applyReopening(
  tx: Tx,
  { now }: Ctx,
  staff: StaffActor,
  { closure, range, slots, isLast }: PlannedReopening,
): Promise<void> {
  const { id, poolId, reason } = closure;
  const [reopening] = await tx
    .insert(closureReopenings)
    .values({
      ...{ closureId: id, startsOn: range.from, endsOn: range.to, poolId: poolId === null ? range.pool : null },
      ...{ weekdays: [...range.weekdays], times: [...range.times], by: `staff:${staff.name}`, reopenedAt: now },
    })
    .returning();
  if (!reopening) throw new Error("The insert of a reopening returned no row");
  await markSlots(tx, id, slots, reopening.id);
  if (isLast) await tx.update(closures).set({ reopenedAt: now }).where(eq(closures.id, id));
  await staff.writeAuditEntry(tx, {
    action: "days_reopened",
    subject: `closing ${id}`,
    before: { closed: true },
    after: {
      ...{ closed: false, ...(await describeRange(tx, range)) },
      ...{ reason: reason[defaultLocale], slots: slots.length },
    },
  });
}

async function markSlots(tx: Tx, id: ClosureId, slots: readonly SlotId[], reopeningId: ReopeningId): Promise<void> {
  const { closureId, slotId } = closureSlots;
  await tx
    .update(closureSlots)
    .set({ reopeningId })
    .where(and(eq(closureId, id), isAnyOf(slotId, slots)));
}

/** The lock NO KEY UPDATE does not block the buyers' choices, which insert rows that reference the closure. */
async function lockRowsOfClosures(tx: Tx, ids: readonly ClosureId[]): Promise<void> {
  const { id } = closures;
  await tx.select({ id }).from(closures).where(isAnyOf(id, ids)).orderBy(asc(id)).for("no key update");
}
