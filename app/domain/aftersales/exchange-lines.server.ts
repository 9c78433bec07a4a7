import { eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { type ExchangeId, exchangeUnits } from "~db/schema/aftersales";
import { assignLines, type ItemQuantity } from "../inventory/inventory-item.rules";
import { exchangeLines, reinstateLines, transferLines } from "../inventory/reservation-lines.server";
import {
  listReservationLines,
  saveReservationLines,
  type UnitReservation,
} from "../orders/order-reservation-lines.server";
import type { Order } from "../orders/order-status.server";
import type { Exchange } from "./exchange.server";

/** The new places that an exchange requests for one order unit. */
export type UnitRequest = ItemQuantity & { orderLineId: number; unitNumber: number };

/** Releases the places of the units and reserves the new ones. @throws OutOfStockError */
export async function exchangeUnitLines(tx: Tx, order: Order, requested: readonly UnitRequest[], now: Date) {
  const current = await listReservationLines(tx, requested);
  const lines = await exchangeLines(tx, order.reservationId, current, requested, now);
  await saveReservationLines(tx, assignLines(requested, lines));
}

/** Names the new places of an exchange that waits for its payment. */
export async function saveWaitingLines(tx: Tx, id: ExchangeId, units: readonly UnitReservation[]) {
  await tx.execute(sql`update ${exchangeUnits} set reservation_line_id = waiting."reservationLineId"
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb)
      as waiting ("orderLineId" int, "unitNumber" int, "reservationLineId" int)
    where exchange_id = ${id} and order_line_id = waiting."orderLineId" and unit = waiting."unitNumber"`);
}

/** Reserves the new places of a lapsed exchange again. Returns false if some are no longer free. */
export async function reinstateExchangeLines(tx: Tx, { id, reservationId }: Exchange, now: Date): Promise<boolean> {
  if (reservationId === null) return false;
  const reinstated = await reinstateLines(tx, reservationId, await listWaitingLines(tx, id), now);
  if (reinstated) await saveWaitingLines(tx, id, reinstated);
  return reinstated !== null;
}

/** Gives the new places of a paid exchange to its order, in place of those that its units had. */
export async function transferExchangeLines(tx: Tx, order: Order, { id, reservationId }: Exchange, now: Date) {
  if (reservationId === null) throw new Error(`Exchange ${id} has no reservation`);
  const units = await listWaitingLines(tx, id);
  const lines = {
    released: await listReservationLines(tx, units),
    transferred: units.map((unit) => unit.reservationLineId),
  };
  await transferLines(tx, { from: reservationId, into: order.reservationId }, lines, now);
  await saveReservationLines(tx, units);
}

async function listWaitingLines(tx: Tx, exchangeId: ExchangeId): Promise<UnitReservation[]> {
  const units = await tx.select().from(exchangeUnits).where(eq(exchangeUnits.exchangeId, exchangeId));
  return units.map(({ orderLineId, unit: unitNumber, reservationLineId }) => {
    if (reservationLineId === null) throw new Error(`A unit of exchange ${exchangeId} has no reservation line`);
    return { orderLineId, unitNumber, reservationLineId };
  });
}
