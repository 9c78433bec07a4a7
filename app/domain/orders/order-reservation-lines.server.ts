import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import type { ReservationLineId } from "~db/schema/inventory";
import { orderLines, orderReservationLines } from "~db/schema/orders";
import { reinstateLines } from "../inventory/reservation-lines.server";
import type { Order } from "./order-status.server";

type UnitKey = { orderLineId: number; unitNumber: number };
export type UnitReservation = UnitKey & { reservationLineId: ReservationLineId };

/** Names the lines that reserve for order units. A unit that had another line loses it. */
export async function saveReservationLines(tx: Tx, units: readonly UnitReservation[]) {
  if (units.length === 0) return;
  const { orderLineId, unitNumber } = orderReservationLines;
  await tx
    .insert(orderReservationLines)
    .values(
      units.map(({ orderLineId, unitNumber, reservationLineId }) => ({ orderLineId, unitNumber, reservationLineId })),
    )
    .onConflictDoUpdate({
      target: [orderLineId, unitNumber],
      set: { reservationLineId: sql`excluded.reservation_line_id` },
    });
}

/** @throws {Error} if a unit has none: only tickets and goods reserve */
export async function listReservationLines(tx: Tx, units: readonly UnitKey[]): Promise<ReservationLineId[]> {
  const rows = await tx
    .select()
    .from(orderReservationLines)
    .where(
      isAnyOf(
        orderReservationLines.orderLineId,
        units.map(({ orderLineId }) => orderLineId),
      ),
    );
  return units.map((unit) => {
    const row = rows.find((row) => row.orderLineId === unit.orderLineId && row.unitNumber === unit.unitNumber);
    if (!row) throw new Error(`Unit ${unit.unitNumber} of order line ${unit.orderLineId} has no reservation line`);
    return row.reservationLineId;
  });
}

/** Reserves the places and goods of an expired order again. Returns false if some are no longer free. */
export async function reinstateOrderLines(tx: Tx, { id, reservationId }: Order, now: Date): Promise<boolean> {
  const { orderLineId, unitNumber, reservationLineId } = orderReservationLines;
  const units = await tx
    .select({ orderLineId, unitNumber, reservationLineId })
    .from(orderReservationLines)
    .innerJoin(orderLines, and(eq(orderLines.id, orderLineId), eq(orderLines.orderId, id)));
  const reinstated = await reinstateLines(tx, reservationId, units, now);
  if (reinstated) await saveReservationLines(tx, reinstated);
  return reinstated !== null;
}
