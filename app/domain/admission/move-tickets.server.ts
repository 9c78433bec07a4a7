import { and, eq, inArray, sql } from "drizzle-orm";
import { newCode } from "~/lib/codes.server";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type TicketState, tickets } from "~db/schema/admission";
import type { SlotId } from "~db/schema/inventory";
import { tokenFor } from "./keys.server";

export type UnitOfLine = { orderLineId: number; unit: number };
type To = { id: SlotId; pool: number; date: string; time: string };
/** `counts` is false if the shop closed the day. `refundAtMost` is the highest refund percentage from now on. */
export type MovedUnit = UnitOfLine & { counts: boolean; refundAtMost: number };

/** Issues new QR codes. Returns false if a ticket was used or refunded: roll the transaction back. */
export async function moveTickets(tx: Tx, units: readonly MovedUnit[], to: To, now: Date): Promise<boolean> {
  const old = await endTickets(tx, units, "exchanged");
  if (!old) return false;
  await tx.insert(tickets).values(
    old.map(({ orderId, orderLineId, unit, seat, holder, turn, moves, refundAtMost: before }) => {
      const code = newCode();
      const of = units.find((one) => one.orderLineId === orderLineId && one.unit === unit);
      return {
        ...{ code, token: tokenFor(code, to), orderId, orderLineId, unit, seat, holder, slotId: to.id, issuedAt: now },
        turn: turn + 1,
        moves: of?.counts ? moves + 1 : moves,
        refundAtMost: Math.min(before, of?.refundAtMost ?? before),
      };
    }),
  );
  return true;
}

/** Returns null if one of the tickets is not valid any more. */
export async function endTickets(
  tx: Tx,
  units: readonly UnitOfLine[],
  state: Exclude<TicketState, "valid" | "used">,
): Promise<(typeof tickets.$inferSelect)[] | null> {
  if (units.length === 0) return [];
  const among = sql`(${tickets.orderLineId}, ${tickets.unit}) in (${sql.join(
    units.map(({ orderLineId, unit }) => sql`(${orderLineId}::int, ${unit}::int)`),
    sql`, `,
  )})`;
  const ids = await tx
    .select({ id: tickets.id, state: tickets.state })
    .from(tickets)
    .where(and(among, inArray(tickets.state, ["valid", "used"])))
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
