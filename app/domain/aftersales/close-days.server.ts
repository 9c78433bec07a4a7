import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { defaultLocale } from "~/lib/locale";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Tx } from "~db/client.server";
import { type ClosureId, closureSlots, closures } from "~db/schema/aftersales";
import type { SlotId } from "~db/schema/inventory";
import { transact } from "~db/transaction.server";
import type { AuditFacts, Ctx } from "../ctx";
import { DomainError } from "../errors";
import { canGetSlots, closeSlots, lockClosures, reopenSlots, type SlotRange } from "../inventory/close-slots.server";
import { listPools } from "../inventory/pools.server";
import { lockSlots } from "../inventory/reserve-items.server";
import { salesHorizonDays } from "../inventory/slot";
import { requirePermission } from "../permission";
import { type Closure, findClosuresOfSlots, isWithinClosure, listSlotsOfClosure } from "./closure.server";
import { readClosureRange, summarizeAffected } from "./preview-closure.server";
import type { CloseDays, ReopenDays } from "./schema";

/** @throws DomainError closed_already, closing_changed, closing_changed_people, and the codes of `previewClosure` */
export async function closeDays(ctx: Ctx, input: z.output<typeof CloseDays>): Promise<{ id: ClosureId }> {
  const staff = requirePermission(ctx, "days");
  const { now } = ctx;
  return transact(ctx.db, async (tx) => {
    const range = readClosureRange(ctx, input);
    const { vi, en } = input.reason;
    // Transactions that close or create slots at the same moment wait for each other.
    await lockClosures(tx);
    const slots = await closeSlots(tx, range, { vi, en }, now);
    const today = shopDate(now);
    if (slots.length === 0 && !(await canGetSlots(tx, range, today)))
      throw new DomainError("nothing_to_close", { field: "from" });
    if (await isClosedAlready(tx, range, slots, today)) throw new DomainError("closed_already", { field: "from" });
    const affected = await summarizeAffected(tx, { ...range, slots });
    const { people, services } = affected;
    if (people > (input.people ?? people) || services > (input.services ?? services))
      throw services > 0
        ? new DomainError("closing_changed", { field: "people", params: { people, services } })
        : new DomainError("closing_changed_people", { field: "people", params: { people } });
    const [closure] = await tx
      .insert(closures)
      .values({
        ...{ startsOn: range.from, endsOn: range.to, poolId: range.pool },
        ...{ weekdays: [...range.weekdays], times: [...range.times] },
        ...{ reason: { vi, en }, by: `staff:${staff.name}`, closedAt: now },
      })
      .returning();
    if (!closure) throw new Error("The insert of a closure returned no row");
    await tx.execute(sql`insert into ${closureSlots} (closure_id, slot_id)
      select ${closure.id}, unnest(${`{${slots.join()}}`}::int[])`);
    const { orders, amount } = affected;
    await staff.writeAuditEntry(tx, {
      action: "days_closed",
      subject: `closing ${closure.id}`,
      before: { closed: false },
      after: { closed: true, ...(await describeClosure(tx, closure)), slots: slots.length, orders, people, amount },
    });
    return { id: closure.id };
  });
}

async function isClosedAlready(tx: Tx, range: SlotRange, slots: readonly SlotId[], today: string): Promise<boolean> {
  const areSlotsClosed = slots.length > 0 && (await findClosuresOfSlots(tx, slots)).size === slots.length;
  if (areSlotsClosed && range.to <= addDays(today, salesHorizonDays)) return true;
  return (slots.length === 0 || areSlotsClosed) && isWithinClosure(tx, range);
}

/** A slot that another closure covers stays closed. @throws DomainError closing_not_found, closing_reopened */
export async function reopenDays(ctx: Ctx, { id }: z.output<typeof ReopenDays>): Promise<void> {
  const staff = requirePermission(ctx, "days");
  await transact(ctx.db, async (tx) => {
    await lockClosures(tx);
    const closure = await lockClosure(tx, id);
    if (closure.reopenedAt) throw new DomainError("closing_reopened");
    await tx.update(closures).set({ reopenedAt: ctx.now }).where(eq(closures.id, id));
    const slots = await listSlotsOfClosure(tx, id);
    await lockSlots(tx, slots);
    await reopenSlots(tx, slots, await findClosuresOfSlots(tx, slots));
    await staff.writeAuditEntry(tx, {
      action: "days_reopened",
      subject: `closing ${id}`,
      before: { closed: true },
      after: { closed: false, ...(await describeClosure(tx, closure)), slots: slots.length },
    });
  });
}

/** Leaves out what the closure does not limit: without a pool, for example, it closes all pools. */
async function describeClosure(tx: Tx, closure: Closure): Promise<AuditFacts> {
  const { startsOn: from, endsOn: to, weekdays, times, poolId, reason } = closure;
  const pool = poolId === null ? undefined : (await listPools(tx, defaultLocale)).find(({ id }) => id === poolId)?.name;
  return {
    ...{ from, to },
    ...(weekdays.length > 0 && { weekdays: weekdays.join() }),
    ...(times.length > 0 && { times: times.join() }),
    ...(pool && { pool }),
    reason: reason[defaultLocale],
  };
}

/** The lock NO KEY UPDATE does not block the buyers' choices, which insert rows that reference the closure. */
async function lockClosure(tx: Tx, id: ClosureId): Promise<Closure> {
  const [closure] = await tx.select().from(closures).where(eq(closures.id, id)).for("no key update");
  if (!closure) throw new DomainError("closing_not_found");
  return closure;
}
