import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "~db/client.server";
import { type RefundRequestId, refundRequests, refundUnits } from "~db/schema/aftersales";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { notifyBuyer } from "../orders/notify-buyer.server";
import { addOrderNote, lockOrder } from "../orders/order-status.server";
import { requirePermission } from "../permission";
import { approveLockedRequest } from "./approve-locked-request.server";
import { sumRequestAmount } from "./request-refund.server";
import type { ApproveRefund, RefuseRefund } from "./schema";

/** @throws DomainError refund_request_not_found, refund_decided, and the codes of `approveLockedRequest` */
export async function approveRefund(
  ctx: Ctx,
  { id, stock }: z.output<typeof ApproveRefund>,
): Promise<{ amount: number }> {
  const staff = requirePermission(ctx, "refunds");
  return transact(ctx.db, async (tx) => {
    const { order, request } = await lockRefundRequest(tx, id);
    const decision = { by: `staff:${staff.name}`, stock, staff } as const;
    const amount = await approveLockedRequest(tx, ctx, order, request, decision);
    const after = { order: order.code, amount, ...(stock && { stock }) };
    const money = order.isTest ? {} : { money: { amount, for: order.code } };
    await staff.writeAuditEntry(tx, { action: "refund_approved", subject: `refund request ${id}`, after, ...money });
    return { amount };
  });
}

/** The buyer keeps the units and is sent the reason. @throws DomainError refund_request_not_found, refund_decided */
export async function refuseRefund(ctx: Ctx, { id, reason }: z.output<typeof RefuseRefund>): Promise<void> {
  const staff = requirePermission(ctx, "refunds");
  await transact(ctx.db, async (tx) => {
    const { order, request } = await lockRefundRequest(tx, id);
    const by = `staff:${staff.name}` as const;
    const amount = await sumRequestAmount(tx, request);
    const refused = { status: "refused", refusal: reason, decidedAt: ctx.now, decidedBy: by } as const;
    await tx.update(refundRequests).set(refused).where(eq(refundRequests.id, request.id));
    await tx.update(refundUnits).set({ isActive: false }).where(eq(refundUnits.requestId, request.id));
    const eventReason = { code: "refund_refused", request: request.id, refusal: reason } as const;
    await addOrderNote(tx, order.id, { actor: by, reason: eventReason, now: ctx.now });
    await notifyBuyer(tx, ctx, order, "refund_refused", {
      shouldUsePhone: !order.email,
      again: String(request.id),
      facts: { amount, reason },
    });
    await staff.writeAuditEntry(tx, {
      action: "refund_refused",
      subject: `refund request ${id}`,
      after: { order: order.code, amount },
    });
  });
}

async function lockRefundRequest(tx: Tx, id: RefundRequestId) {
  const [seen] = await tx.select().from(refundRequests).where(eq(refundRequests.id, id));
  if (!seen) throw new DomainError("refund_request_not_found");
  // To prevent deadlocks, every use case locks the order before its requests.
  const order = await lockOrder(tx, seen.orderId);
  const [request] = await tx.select().from(refundRequests).where(eq(refundRequests.id, id)).for("update");
  if (request?.status !== "requested") throw new DomainError("refund_decided");
  return { order, request };
}
