import type { z } from "zod";
import type { Tx } from "~db/client.server";
import type { StockDecision } from "~db/schema/aftersales";
import { transact } from "~db/transaction.server";
import { sumCertainPaymentsOfOrder } from "../aftersales/order-payment-intents.server";
import { getStockOfVariant } from "../catalog/item-columns.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { increaseStock } from "../inventory/reserve-items.server";
import { adapters } from "../payments/adapters.server";
import { requirePermission } from "../permission";
import { requireWithinLimits } from "../staff/money-limits.server";
import { cancelLockedOrder } from "./cancel-order.server";
import { type EventCause, lockOrderByCode, type Order, refuseTransition } from "./order-status.server";
import { readOrderLines } from "./read-order-lines.server";
import type { RecordRefusedParcel } from "./schema";

/** @throws DomainError order_code_unknown, transition_refused, stock_word_missing, sum_too_high */
export async function recordRefusedParcel(
  ctx: Ctx,
  { code, stock }: z.output<typeof RecordRefusedParcel>,
): Promise<void> {
  const staff = requirePermission(ctx, "orders");
  await transact(ctx.db, async (tx) => {
    const order = await lockOrderByCode(tx, code);
    const isUnpaid = order.paymentStatus === "pending" || order.paymentStatus === "failed";
    if (order.status !== "shipped" || !adapters[order.method].isCashOnDelivery || !isUnpaid)
      refuseTransition(order, "cancelled");
    if (!stock) throw new DomainError("stock_word_missing", { field: "stock" });
    const amount = await sumCertainPaymentsOfOrder(tx, order.id);
    const action = "parcel_refused";
    const money = { amount, for: order.code };
    await requireWithinLimits(tx, ctx, staff, { action, ...money });
    await returnGoodsToStock(tx, order, stock, ctx.now);
    const cause: EventCause = { actor: `staff:${staff.name}`, reason: { code: "parcel_refused" }, now: ctx.now };
    await cancelLockedOrder(tx, order, cause, { isParcelRefused: true });
    const entry = { before: { status: order.status }, after: { amount, stock }, money };
    await staff.writeAuditEntry(tx, { action, subject: `order ${order.code}`, ...entry });
  });
}

async function returnGoodsToStock(tx: Tx, order: Order, stock: StockDecision, now: Date) {
  if (stock === "written_off") return;
  for (const { line } of await readOrderLines(tx, order.id))
    if (line.variantId !== null)
      await increaseStock(tx, await getStockOfVariant(tx, line.variantId), line.quantity - line.returned, now);
}
