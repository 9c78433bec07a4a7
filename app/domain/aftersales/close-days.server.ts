import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Tx } from "~db/client.server";
import { type ClosingId, closingSlots, closings } from "~db/schema/aftersales";
import type { SlotId } from "~db/schema/capacity";
import { transact } from "~db/transaction.server";
import { closeSlots, lockClosures, mayGetSlots, type Range, reopenSlots } from "../capacity/close-slots.server";
import { daysAhead } from "../capacity/slot";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { mustBeAllowed } from "../permission";
import { type Closing, closingsOf, isWithinClosure, slotsOfClosing } from "./closing.server";
import { affectedBy, rangeOf } from "./preview-closing.server";
import type { CloseDays, ReopenDays } from "./schema";

/**
 * From its commit on nothing more is sold there: who holds places in a cart is told so at checkout, and who has not paid
 * yet can begin no payment any more. Money that was on its way pays the order, and its buyer may choose as all others.
 * Slots, times and pools that are added within the range later are closed from their beginning. Letters follow
 * (`tellClosings`). @throws DomainError nothing_to_close, closed_already, closing_changed,
 * closing_changed_people
 */
export async function closeDays(ctx: Ctx, input: z.output<typeof CloseDays>): Promise<{ id: ClosingId }> {
  const staff = mustBeAllowed(ctx, "days");
  const { now } = ctx;
  return transact(ctx.db, async (tx) => {
    const range = rangeOf(ctx, input);
    const { vi, en } = input.reason;
    // Whoever closes at the same moment, or creates slots, is done by then.
    await lockClosures(tx);
    const slots = await closeSlots(tx, range, { vi, en }, now);
    const today = shopDate(now);
    if (slots.length === 0 && !(await mayGetSlots(tx, range, today)))
      throw new DomainError("nothing_to_close", { field: "from" });
    if (await isClosedAlready(tx, range, slots, today)) throw new DomainError("closed_already", { field: "from" });
    const affected = await affectedBy(tx, { ...range, slots });
    // What staff were told before is what they do now; more sold since is said first.
    const { people, services } = affected;
    if (people > (input.people ?? people) || services > (input.services ?? services))
      throw services > 0
        ? new DomainError("closing_changed", { field: "people", params: { people, services } })
        : new DomainError("closing_changed_people", { field: "people", params: { people } });
    const [closing] = await tx
      .insert(closings)
      .values({
        ...{ startsOn: range.from, endsOn: range.to, poolId: range.pool, times: [...range.times] },
        ...{ reason: { vi, en }, by: `staff:${staff.name}`, closedAt: now },
      })
      .returning();
    if (!closing) throw new Error("A closing was not written");
    await tx.execute(sql`insert into ${closingSlots} (closing_id, slot_id)
      select ${closing.id}, unnest(${`{${slots.join()}}`}::int[])`);
    const { orders, amount } = affected;
    const after = { from: range.from, to: range.to, slots: slots.length, orders, people, amount };
    await staff.write(tx, { what: "days_closed", subject: `closing ${closing.id}`, after });
    return { id: closing.id };
  });
}

/** Closures that are not reopened cover all of the range: its slots, and beyond the horizon its days. */
async function isClosedAlready(tx: Tx, range: Range, slots: readonly SlotId[], today: string): Promise<boolean> {
  const areSlotsClosed = slots.length > 0 && (await closingsOf(tx, slots)).size === slots.length;
  if (areSlotsClosed && range.to <= addDays(today, daysAhead)) return true;
  return (slots.length === 0 || areSlotsClosed) && isWithinClosure(tx, range);
}

/**
 * Choices that were made stand; who made none is told. A slot that another closing covers stays closed.
 * @throws DomainError closing_not_found, closing_reopened
 */
export async function reopenDays(ctx: Ctx, { id }: z.output<typeof ReopenDays>): Promise<void> {
  const staff = mustBeAllowed(ctx, "days");
  await transact(ctx.db, async (tx) => {
    await lockClosures(tx);
    const closing = await lockClosing(tx, id);
    if (closing.reopenedAt) throw new DomainError("closing_reopened");
    await tx.update(closings).set({ reopenedAt: ctx.now }).where(eq(closings.id, id));
    const slots = await slotsOfClosing(tx, id);
    await reopenSlots(tx, slots, () => closingsOf(tx, slots));
    const { startsOn: from, endsOn: to } = closing;
    await staff.write(tx, {
      what: "days_reopened",
      subject: `closing ${id}`,
      after: { from, to, slots: slots.length },
    });
  });
}

/** NO KEY UPDATE, here and where it is told: choices refer to the row, and are not to wait. */
async function lockClosing(tx: Tx, id: ClosingId): Promise<Closing> {
  const [closing] = await tx.select().from(closings).where(eq(closings.id, id)).for("no key update");
  if (!closing) throw new DomainError("closing_not_found");
  return closing;
}
