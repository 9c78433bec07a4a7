import { eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { type ExchangeId, exchanges, exchangeUnits } from "~db/schema/aftersales";
import type { ReservationId } from "~db/schema/inventory";
import { reissueTickets } from "../admission/reissue-tickets.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { getSlot } from "../inventory/find-slot.server";
import { assignLines, type ItemQuantity } from "../inventory/inventory-item.rules";
import { releaseReservation } from "../inventory/reservations.server";
import { exchangeLines, reinstateLines, transferLines } from "../inventory/reserve-items.server";
import { notifyBuyer } from "../orders/notify-buyer.server";
import { listReservationLines, saveReservationLines, type UnitReservation } from "../orders/order-contents.server";
import { addOrderNote, type Order } from "../orders/order-status.server";
import { refundAmount } from "../payments/create-refund.server";
import { getRefundPercent } from "./eligibility.server";
import type { Exchange } from "./exchange.server";
import { findSaleBlocker, readExchangeSlot } from "./exchange-slot.server";
import { listPaymentIntentIds } from "./order-payment-intents.server";
import type { ExchangedUnit, LockedExchange } from "./order-units.server";

/** An exchange that its buyer cancelled is not reinstated. */
export async function reinstateExchange(tx: Tx, { exchange, units, isUnchanged }: LockedExchange, now: Date) {
  if (exchange.status !== "lapsed" || !isUnchanged) return false;
  const ownUnits = units.map(({ unit }) => unit);
  const blocker = await findSaleBlocker(tx, ownUnits, await readExchangeSlot(tx, exchange), now);
  return blocker === null && reinstateExchangeLines(tx, exchange, now);
}

export async function settleExchange(tx: Tx, ctx: Ctx, { order, exchange, units }: LockedExchange): Promise<void> {
  const { id, reservationId } = exchange;
  if (reservationId === null) throw new Error(`Exchange ${id} has no reservation`);
  await transferExchangeLines(tx, order, { id, reservationId }, ctx.now);
  await releaseReservation(tx, reservationId, ctx.now);
  await finishExchange(tx, ctx, { order, exchange, units });
}

type FinishedExchange = Pick<LockedExchange, "order" | "exchange"> & {
  units: readonly Pick<ExchangedUnit, "unit" | "closureId">[];
};

/** The order must hold the new places already. @throws DomainError not_to_move if a ticket was used meanwhile */
export async function finishExchange(tx: Tx, ctx: Ctx, { order, exchange, units: exchanged }: FinishedExchange) {
  const { id, difference, slotId, by, createdAt } = exchange;
  const { now, shop } = ctx;
  const units = exchanged.map(({ unit, closureId }) => ({
    ...{ orderLineId: unit.orderLineId, unit: unit.unit, isCounted: closureId === null },
    // A ticket of a closed day stays refundable in full.
    maxRefundPercent: closureId !== null ? 100 : getRefundPercent(unit, { now: createdAt, shop }),
  }));
  if (!(await reissueTickets(tx, units, await getSlot(tx, slotId), now)))
    throw new DomainError("not_to_move", { field: "units" });
  await tx.update(exchangeUnits).set({ isOpen: false }).where(eq(exchangeUnits.exchangeId, id));
  await tx.update(exchanges).set({ status: "done", paymentDeadline: null, endedAt: now }).where(eq(exchanges.id, id));
  const back = { amount: -difference, reason: "exchanged", key: `exchanged:${id}`, now } as const;
  if (difference < 0) await refundAmount(tx, await listPaymentIntentIds(tx, order.id), back);
  const reason = { code: "exchanged", exchange: exchange.code, difference } as const;
  await addOrderNote(tx, order.id, { actor: by, reason, now });
  await notifyBuyer(tx, ctx, order, "tickets_moved", {
    shouldUsePhone: true,
    again: exchange.code,
    facts: { difference },
  });
}

export type UnitRequest = ItemQuantity & { orderLineId: number; unitNumber: number };

/** @throws OutOfStockError */
export async function exchangeUnitLines(tx: Tx, order: Order, requested: readonly UnitRequest[], now: Date) {
  const current = await listReservationLines(tx, requested);
  const lines = await exchangeLines(tx, order.reservationId, current, requested, now);
  await saveReservationLines(tx, assignLines(requested, lines));
}

export async function saveWaitingLines(tx: Tx, id: ExchangeId, units: readonly UnitReservation[]) {
  await tx.execute(sql`update ${exchangeUnits} set reservation_line_id = waiting."reservationLineId"
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb)
      as waiting ("orderLineId" int, "unitNumber" int, "reservationLineId" int)
    where exchange_id = ${id} and order_line_id = waiting."orderLineId" and unit = waiting."unitNumber"`);
}

async function reinstateExchangeLines(tx: Tx, { id, reservationId }: Exchange, now: Date): Promise<boolean> {
  if (reservationId === null) return false;
  const reinstated = await reinstateLines(tx, reservationId, await listWaitingLines(tx, id), now);
  if (reinstated) await saveWaitingLines(tx, id, reinstated);
  return reinstated !== null;
}

async function transferExchangeLines(
  tx: Tx,
  order: Order,
  { id, reservationId }: { id: ExchangeId; reservationId: ReservationId },
  now: Date,
) {
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
