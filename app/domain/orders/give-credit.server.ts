import type { z } from "zod";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { hasMailServer } from "../messages/channels/mail.server";
import { createCredit, isCreditGiven } from "../payments/credits.server";
import type { GiveCredit } from "../payments/schema";
import { requirePermission } from "../permission";
import { requireWithinLimits } from "../staff/money-limits.server";
import { lockOrderByCode } from "./order-status.server";

export async function giveCredit(
  ctx: Ctx,
  { code, amount, key }: z.output<typeof GiveCredit>,
): Promise<{ credit: string; isEmailed: boolean }> {
  const staff = requirePermission(ctx, "refunds");
  return transact(ctx.db, async (tx) => {
    const { id: orderId, code: order, email, locale, isTest } = await lockOrderByCode(tx, code);
    if (isTest) throw new DomainError("test_order");
    const giving = { amount, orderId, email, locale, key: `staff:${key}`, now: ctx.now };
    const action = "credit_given";
    const moved = { amount, for: order };
    if (!(await isCreditGiven(tx, giving.key))) await requireWithinLimits(tx, ctx, staff, { action, ...moved });
    const { credit, isNew } = await createCredit(tx, giving);
    if (isNew) await staff.writeAuditEntry(tx, { action, subject: `order ${order}`, after: { amount }, money: moved });
    return { credit: credit.code, isEmailed: email !== null && hasMailServer() };
  });
}
