import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { exchanges, exchangeUnits } from "~db/schema/aftersales";
import { reissueTickets } from "../admission/reissue-tickets.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { getSlot } from "../inventory/find-slot.server";
import { notifyBuyer } from "../orders/notify-buyer.server";
import { addOrderNote, type Order } from "../orders/order-status.server";
import { refundAmount } from "../payments/refund-amount.server";
import type { Exchange } from "./exchange.server";
import { listUnitsOfExchange } from "./exchange.server";
import { listPaymentIntentIds } from "./order-payment-intents.server";
import { getRefundPercent } from "./refund-eligibility.server";

/**
 * The order already has the new places. A lower price is refunded.
 * @throws DomainError not_to_move where a ticket was used or refunded meanwhile: roll the transaction back
 */
export async function finishExchange(tx: Tx, ctx: Ctx, order: Order, exchange: Exchange) {
  const { id, difference, slotId, by, createdAt } = exchange;
  const { now, shop } = ctx;
  const units = (await listUnitsOfExchange(tx, exchange)).map(({ unit, closureId }) => ({
    ...{ orderLineId: unit.orderLineId, unit: unit.unit, counts: closureId === null },
    // A ticket of a closed day stays refundable in full.
    maxRefundPercent: closureId !== null ? 100 : getRefundPercent(unit, { now: createdAt, shop }),
  }));
  if (!(await reissueTickets(tx, units, await getSlot(tx, slotId), now)))
    throw new DomainError("not_to_move", { field: "units" });
  await tx.update(exchangeUnits).set({ isOpen: false }).where(eq(exchangeUnits.exchangeId, id));
  await tx.update(exchanges).set({ status: "done", waitsUntil: null, endedAt: now }).where(eq(exchanges.id, id));
  const back = { amount: -difference, reason: "moved", key: `moved:${id}`, now } as const;
  if (difference < 0) await refundAmount(tx, await listPaymentIntentIds(tx, order.id), back);
  const reason = { code: "exchanged", exchange: exchange.code, difference } as const;
  await addOrderNote(tx, order.id, { actor: by, reason, now });
  await notifyBuyer(tx, ctx, order, "tickets_moved", { byPhone: true, again: exchange.code, facts: { difference } });
}
