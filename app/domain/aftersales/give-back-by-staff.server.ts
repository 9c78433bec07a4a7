import type { z } from "zod";
import { digestOf } from "~/lib/digest.server";
import { percentOf } from "~/lib/money";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { lockOrderByCode } from "../orders/order-status.server";
import { requirePermission } from "../permission";
import { requireWithinLimits } from "../staff/money-limits.server";
import { approveLocked } from "./approve-refund.server";
import { chosenOf } from "./choose-units.server";
import { shareOf } from "./judge-units.server";
import { amountOf, findSame, writeRequest } from "./request-refund.server";
import type { GiveBackByStaff } from "./schema";
import { shippingBack } from "./shipping-back.rules";
import { readUnits, type Unit } from "./units.server";

/**
 * Ignores the terms of the units. The same form sent again returns the earlier result.
 * @throws DomainError not_to_give_back, stock_word_missing, sum_too_high
 */
export async function giveBackByStaff(
  ctx: Ctx,
  { code, stock, ...input }: z.output<typeof GiveBackByStaff>,
): Promise<{ id: number; amount: number }> {
  const staff = requirePermission(ctx, "money");
  const by = `staff:${staff.name}` as const;
  return transact(ctx.db, async (tx) => {
    const order = await lockOrderByCode(tx, code);
    const asked = { key: input.key, digest: digestOf(input), by, into: "back" } as const;
    const earlier = await findSame(tx, order, asked);
    if (earlier) return { id: earlier.id, amount: await amountOf(tx, earlier) };
    if (order.paymentStatus !== "paid") throw new DomainError("not_to_give_back");
    const units = await readUnits(tx, order);
    // Reversed, so that staff refund the first pieces, whose prices do not include the loss of a quantity discount.
    const chosen = chosenOf(units.map((unit) => ({ unit })).reverse(), input);
    if (chosen.some(({ unit }) => unit.standing !== "own"))
      throw new DomainError("not_to_give_back", { field: "units" });
    const sent = shippingBack(
      order,
      units,
      chosen.map(({ unit }) => unit),
    );
    const shipping = { amount: percentOf(sent.amount, input.percent), vat: percentOf(sent.vat, input.percent) };
    const judged = chosen.map(({ unit }) => ({ unit, back: backOf(unit, input.percent), why: null }));
    const what = "given_back_by_staff";
    const moved = { amount: judged.reduce((sum, { back }) => sum + back.amount, shipping.amount), for: order.code };
    await requireWithinLimits(tx, ctx, staff, { what, ...moved });
    const request = await writeRequest(tx, ctx, order, { ...asked, note: input.reason }, { chosen: judged, shipping });
    const amount = await approveLocked(tx, ctx, order, request, { by, stock });
    const after = { amount, percent: input.percent, ...(stock && { stock }) };
    await staff.writeAuditEntry(tx, { what, subject: `order ${order.code}`, after, money: { ...moved, amount } });
    return { id: request.id, amount };
  });
}

function backOf(unit: Unit, percent: number) {
  return { rule: "by_staff" as const, percent, until: null, byStaff: true, ...shareOf(unit, percent) };
}
