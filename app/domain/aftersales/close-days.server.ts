import { sql } from "drizzle-orm";
import type { z } from "zod";
import { defaultLocale } from "~/lib/locale";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Tx } from "~db/client.server";
import { type ClosureId, closureSlots, closures } from "~db/schema/aftersales";
import type { SlotId } from "~db/schema/inventory";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { canGetSlots, closeSlots, lockClosures } from "../inventory/close-slots.server";
import type { SlotRange } from "../inventory/slot";
import { salesHorizonDays } from "../inventory/slot";
import { requirePermission } from "../permission";
import { isWithinClosure } from "./closure.server";
import { describeRange } from "./describe-range.server";
import { findClosuresOfSlots } from "./find-closures.server";
import { readClosureRange, summarizeAffected } from "./preview-closure.server";
import type { CloseDays } from "./schema";

/** @throws DomainError closed_already, closing_changed, closing_changed_people, and the codes of `previewClosure` */
export async function closeDays(ctx: Ctx, input: z.output<typeof CloseDays>): Promise<{ id: ClosureId }> {
  const staff = requirePermission(ctx, "days");
  const { now } = ctx;
  return transact(ctx.db, async (tx) => {
    const range = readClosureRange(ctx, input);
    const { reason } = input;
    // Transactions that close or create slots at the same moment wait for each other.
    await lockClosures(tx);
    const slots = await closeSlots(tx, range, reason, now);
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
        ...{ reason, by: `staff:${staff.name}`, closedAt: now },
      })
      .returning();
    if (!closure) throw new Error("The insert of a closure returned no row");
    await tx.execute(sql`insert into ${closureSlots} (closure_id, slot_id)
      select ${closure.id}, unnest(${`{${slots.join()}}`}::int[])`);
    const { orders, amount } = affected;
    const days = await describeRange(tx, range);
    await staff.writeAuditEntry(tx, {
      action: "days_closed",
      subject: `closing ${closure.id}`,
      before: { closed: false },
      after: { closed: true, ...days, reason: reason[defaultLocale], slots: slots.length, orders, people, amount },
    });
    return { id: closure.id };
  });
}

async function isClosedAlready(tx: Tx, range: SlotRange, slots: readonly SlotId[], today: string): Promise<boolean> {
  const areSlotsClosed = slots.length > 0 && (await findClosuresOfSlots(tx, slots)).size === slots.length;
  if (areSlotsClosed && range.to <= addDays(today, salesHorizonDays)) return true;
  return (slots.length === 0 || areSlotsClosed) && isWithinClosure(tx, range);
}
