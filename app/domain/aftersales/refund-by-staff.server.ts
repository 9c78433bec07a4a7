import type { z } from "zod";
import { digestOf } from "~/lib/hash.server";
import { percentOf } from "~/lib/money";
import { transact } from "~db/transaction.server";
import { undoAdmissionsOfOrder } from "../admission/check-in.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { lockOrderByCode } from "../orders/order-status.server";
import { requirePermission } from "../permission";
import { requireWithinLimits } from "../staff/money-limits.server";
import { approveLockedRequest } from "./approve-locked-request.server";
import { quoteShippingRefund } from "./eligibility.rules";
import { calculateRefundShare } from "./eligibility.server";
import { type OrderUnit, readOrderUnits } from "./order-units.server";
import { findSameRequest, sumRequestAmount, writeRefundRequest } from "./request-refund.server";
import type { RefundByStaff } from "./schema";
import { selectUnits } from "./select-units.server";

/**
 * Ignores the terms of the units. @throws DomainError order_code_unknown, form_used, nothing_chosen, not_to_give_back,
 * stock_word_missing, sum_too_high
 */
export async function refundByStaff(
  ctx: Ctx,
  { code, stock, ...input }: z.output<typeof RefundByStaff>,
): Promise<{ id: number; amount: number; isTest: boolean }> {
  const staff = requirePermission(ctx, "refunds");
  const by = `staff:${staff.name}` as const;
  return transact(ctx.db, async (tx) => {
    const order = await lockOrderByCode(tx, code);
    const form = { key: input.key, digest: digestOf(input), by, into: "back" } as const;
    const earlier = await findSameRequest(tx, order, form);
    if (earlier) return { id: earlier.id, amount: await sumRequestAmount(tx, earlier), isTest: order.isTest };
    if (order.paymentStatus !== "paid") throw new DomainError("not_to_give_back");
    // Owners test their shop by selling, scanning and refunding a ticket, so a scanned test ticket is refundable.
    if (order.isTest) await undoAdmissionsOfOrder(tx, order.id, { by: staff.name, now: ctx.now });
    const units = await readOrderUnits(tx, order);
    // Staff refund the first pieces of a line first, because a lost quantity discount reduces the refunds of the last
    // pieces. The list is reversed, because `selectUnits` takes pieces from its end.
    const chosen = selectUnits(units.map((unit) => ({ unit })).reverse(), input);
    if (chosen.some(({ unit }) => unit.status !== "valid"))
      throw new DomainError("not_to_give_back", { field: "units" });
    const shippingRefund = quoteShippingRefund(
      order,
      units,
      chosen.map(({ unit }) => unit),
    );
    const shipping = {
      amount: percentOf(shippingRefund.amount, input.percent),
      vat: percentOf(shippingRefund.vat, input.percent),
    };
    const quoted = chosen.map(({ unit }) => ({ unit, quote: quoteByStaff(unit, input.percent), blocker: null }));
    const action = "given_back_by_staff";
    const money = { amount: quoted.reduce((sum, { quote }) => sum + quote.amount, shipping.amount), for: order.code };
    if (!order.isTest) await requireWithinLimits(tx, ctx, staff, { action, ...money });
    const request = await writeRefundRequest(
      tx,
      ctx,
      order,
      { ...form, note: input.reason },
      { chosen: quoted, shipping },
    );
    const amount = await approveLockedRequest(tx, ctx, order, request, { by, stock });
    const after = { amount, percent: input.percent, ...(stock && { stock }) };
    await staff.writeAuditEntry(tx, {
      action,
      subject: `order ${order.code}`,
      after,
      ...(!order.isTest && { money: { ...money, amount } }),
    });
    return { id: request.id, amount, isTest: order.isTest };
  });
}

function quoteByStaff(unit: OrderUnit, percent: number) {
  return {
    rule: "by_staff" as const,
    percent,
    until: null,
    isDecidedByStaff: true,
    ...calculateRefundShare(unit, percent),
  };
}
