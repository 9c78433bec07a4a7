import { and, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { refundRequests, refundUnits, type StockDecision } from "~db/schema/aftersales";
import type { OrderActor } from "~db/schema/orders";
import { invalidateTickets } from "../admission/reissue-tickets.server";
import { getStockOfVariant } from "../catalog/item-columns.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { releaseReservation } from "../inventory/reservations.server";
import { increaseStock, releaseLines, releaseQuantity } from "../inventory/reserve-items.server";
import { notifyBuyer } from "../orders/notify-buyer.server";
import {
  addReturnedQuantity,
  deliverIfComplete,
  isFullyReturned,
  listReservationLines,
} from "../orders/order-contents.server";
import { addOrderNote, changeOrderStatus, type EventCause, type Order } from "../orders/order-status.server";
import { canChangeOrderStatus } from "../orders/order-transitions.rules";
import { refundAmount } from "../payments/create-refund.server";
import { createCredit } from "../payments/credits.server";
import type { StaffActor } from "../permission";
import { requireWithinLimits } from "../staff/money-limits.server";
import { markRefunded } from "./cancel-open-aftersales.server";
import { quoteShippingRefund } from "./eligibility.rules";
import { listPaymentIntentIds } from "./order-payment-intents.server";
import { formatUnitKey, getReservationKey, type OrderUnit, readOrderUnits } from "./order-units.server";
import type { RefundUnitRow } from "./refund-requests.server";
import type { RefundRequest } from "./request-refund.server";

/** `staff` is set if the limits of this staff member apply to the refunded amount. */
type Decision = { by: OrderActor; stock?: StockDecision | undefined; staff?: StaffActor };

/**
 * Leaves out units that changed since the request.
 * @throws DomainError test_order, not_to_give_back, stock_word_missing, sum_too_high
 */
export async function approveLockedRequest(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  request: RefundRequest,
  { by, stock, staff }: Decision,
) {
  const { now } = ctx;
  if (order.isTest && request.into === "credit") throw new DomainError("test_order");
  const parts = await tx
    .select()
    .from(refundUnits)
    .where(and(eq(refundUnits.requestId, request.id), refundUnits.isActive));
  const units = await readOrderUnits(tx, order);
  const approved = parts.flatMap((part) => {
    const unit = units.find((one) => formatUnitKey(one) === formatUnitKey(part));
    return unit?.status === "refund_requested" && unit.paid === part.paid ? [{ part, unit }] : [];
  });
  if (approved.length === 0) throw new DomainError("not_to_give_back");
  const { amount: shipping, vat: shippingVat } = limitShippingRefund(
    order,
    request,
    units,
    approved.map(({ unit }) => unit),
  );
  const amount = approved.reduce((sum, { part }) => sum + part.amount, shipping);
  if (staff && !order.isTest)
    await requireWithinLimits(tx, ctx, staff, { action: "refund_approved", amount, for: order.code });
  for (const part of parts) if (!approved.some((one) => one.part === part)) await dropUnit(tx, part);
  await returnUnits(tx, order, approved, stock, now);
  await tx
    .update(refundRequests)
    .set({ status: "approved", decidedAt: now, decidedBy: by, shipping, shippingVat })
    .where(eq(refundRequests.id, request.id));
  if (amount > 0) await payRefund(tx, ctx, order, request, amount);
  const cause: EventCause = { actor: by, reason: { code: "refund_approved", request: request.id, amount }, now };
  await addOrderNote(tx, order.id, cause);
  await finishIfFullyReturned(tx, order, cause);
  if (request.into === "back")
    await notifyBuyer(tx, ctx, order, "refund_approved", {
      shouldUsePhone: !order.email,
      again: String(request.id),
      facts: { amount },
    });
  return amount;
}

/** A request by staff has its own amount, because staff may have requested only a part of the shipping fee. */
function limitShippingRefund(
  order: Order,
  request: RefundRequest,
  units: readonly OrderUnit[],
  returning: readonly OrderUnit[],
) {
  const shipping = quoteShippingRefund(order, units, returning);
  return request.by === "buyer" || shipping.amount === 0
    ? shipping
    : { amount: request.shipping, vat: request.shippingVat };
}

async function payRefund(tx: Tx, ctx: Ctx, order: Order, { id, into, formKey }: RefundRequest, amount: number) {
  switch (into) {
    case "back": {
      const back = { amount, reason: "request_approved", key: `request_approved:${id}`, now: ctx.now } as const;
      return refundAmount(tx, await listPaymentIntentIds(tx, order.id), back);
    }
    case "credit":
      return createCredit(tx, {
        amount,
        orderId: order.id,
        email: order.email,
        locale: order.locale,
        key: formKey,
        now: ctx.now,
      });
  }
}

async function dropUnit(tx: Tx, { requestId, orderLineId, unit }: RefundUnitRow) {
  const { requestId: request, orderLineId: line, unit: unitIndex } = refundUnits;
  await tx
    .update(refundUnits)
    .set({ isActive: false })
    .where(and(eq(request, requestId), eq(line, orderLineId), eq(unitIndex, unit)));
}

type ApprovedUnit = { part: RefundUnitRow; unit: OrderUnit };

async function returnUnits(
  tx: Tx,
  order: Order,
  approved: readonly ApprovedUnit[],
  stock: StockDecision | undefined,
  now: Date,
) {
  const tickets = approved.filter(({ unit }) => unit.line.kind === "ticket").map(({ unit }) => unit);
  // If a gate admits a visitor at the same moment, the update of the ticket rows lets only one of the two succeed.
  if (!(await invalidateTickets(tx, tickets, "refunded"))) throw new DomainError("not_to_give_back");
  await releaseLines(tx, order.reservationId, now, await listReservationLines(tx, tickets.map(getReservationKey)));
  const lines = new Map(approved.map(({ unit }) => [unit.orderLineId, unit]));
  for (const [lineId, unit] of lines) {
    const count = approved.filter((one) => one.unit.orderLineId === lineId).length;
    if (unit.line.kind === "variant") await returnGoods(tx, order, { unit, count, stock, now });
    await addReturnedQuantity(tx, lineId, count);
  }
  if (stock) {
    const { requestId = 0 } = approved[0]?.part ?? {};
    await tx.update(refundUnits).set({ stock }).where(eq(refundUnits.requestId, requestId));
  }
}

type ReturnedGoods = { unit: OrderUnit; count: number; stock: StockDecision | undefined; now: Date };

async function returnGoods(tx: Tx, order: Order, { unit, count, stock, now }: ReturnedGoods) {
  if (order.status !== "delivered") {
    const [line] = await listReservationLines(tx, [getReservationKey(unit)]);
    if (line === undefined || !(await releaseQuantity(tx, line, count, now))) throw new DomainError("not_to_give_back");
    return;
  }
  if (!stock) throw new DomainError("stock_word_missing", { field: "stock" });
  if (stock === "back" && unit.line.variantId !== null)
    await increaseStock(tx, await getStockOfVariant(tx, unit.line.variantId), count, now);
}

async function finishIfFullyReturned(tx: Tx, order: Order, cause: EventCause) {
  if (!(await isFullyReturned(tx, order.id))) {
    await deliverIfComplete(tx, order, cause);
    return;
  }
  if (canChangeOrderStatus(order.status, "cancelled")) {
    await changeOrderStatus(tx, order, "cancelled", cause);
    await releaseReservation(tx, order.reservationId, cause.now);
  }
  await markRefunded(tx, order, cause);
}
