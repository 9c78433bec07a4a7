import { and, eq, inArray, sql } from "drizzle-orm";
import { generateCode } from "~/lib/codes.server";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type TicketState, tickets } from "~db/schema/admission";
import type { SlotId } from "~db/schema/inventory";
import { createTicketToken } from "./ticket-token.server";

export type UnitKey = { orderLineId: number; unit: number };
type TargetSlot = { id: SlotId; pool: number; date: string; time: string };
/** `isCounted` is true if the exchange counts towards the limit in the terms. `maxRefundPercent` limits later refunds. */
export type ReissuedUnit = UnitKey & { isCounted: boolean; maxRefundPercent: number };

/** If a ticket was used or none is valid, returns false, and the caller must roll back. */
export async function reissueTickets(
  tx: Tx,
  units: readonly ReissuedUnit[],
  to: TargetSlot,
  now: Date,
): Promise<boolean> {
  const old = await invalidateTickets(tx, units, "exchanged");
  if (!old) return false;
  await tx.insert(tickets).values(
    old.map(({ orderId, orderLineId, unit, seat, holder, revision, exchangeCount, maxRefundPercent: before }) => {
      const code = generateCode();
      const reissued = units.find((one) => one.orderLineId === orderLineId && one.unit === unit);
      return {
        ...{
          code,
          token: createTicketToken(code, to),
          orderId,
          orderLineId,
          unit,
          seat,
          holder,
          slotId: to.id,
          issuedAt: now,
        },
        revision: revision + 1,
        exchangeCount: reissued?.isCounted ? exchangeCount + 1 : exchangeCount,
        maxRefundPercent: Math.min(before, reissued?.maxRefundPercent ?? before),
      };
    }),
  );
  return true;
}

export async function invalidateTickets(
  tx: Tx,
  units: readonly UnitKey[],
  state: Exclude<TicketState, "valid" | "used">,
): Promise<(typeof tickets.$inferSelect)[] | null> {
  if (units.length === 0) return [];
  const isAmongUnits = sql`(${tickets.orderLineId}, ${tickets.unit}) in (${sql.join(
    units.map(({ orderLineId, unit }) => sql`(${orderLineId}::int, ${unit}::int)`),
    sql`, `,
  )})`;
  const ids = await tx
    .select({ id: tickets.id, state: tickets.state })
    .from(tickets)
    .where(and(isAmongUnits, inArray(tickets.state, ["valid", "used"])))
    .orderBy(tickets.id)
    .for("update");
  if (ids.some(({ state }) => state === "used") || ids.length === 0) return null;
  return tx
    .update(tickets)
    .set({ state })
    .where(
      and(
        isAnyOf(
          tickets.id,
          ids.map(({ id }) => id),
        ),
        eq(tickets.state, "valid"),
      ),
    )
    .returning();
}
