import type { z } from "zod";
import type { Tx } from "~db/client.server";
import type { OrderId } from "~db/schema/orders";
import { transact } from "~db/transaction.server";
import { listAllPaymentIntentIds } from "../aftersales/order-payment-intents.server";
import { requirePayoutAccount } from "../aftersales/payout-account.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission, type StaffActor } from "../permission";
import { hasMovedMoney } from "../staff/audit-log.server";
import { requireWithinLimits } from "../staff/money-limits.server";
import { listPaymentIntentCodes } from "./payment-intents.server";
import { closeRefund, findRefund, getRefundStep, lockRefund } from "./refunds.server";
import type { FinishRefund } from "./schema";
import { completeRefund } from "./send-refunds.server";
import { lockPaymentSubject } from "./settle.server";

export type FinishedRefund = { amount: number; code: string | null };

/**
 * Returns null if the refund is not open.
 * @throws DomainError refund_under_way, refund_own, sum_too_high, and the codes of `requirePayoutAccount`
 */
export async function finishRefund(
  ctx: Ctx,
  { id, accountVersion }: z.output<typeof FinishRefund>,
): Promise<FinishedRefund | null> {
  const staff = requirePermission(ctx, "refunds");
  return transact(ctx.db, async (tx) => {
    const open = await lockOpenRefund(tx, id);
    if (!open) return null;
    if (open.step === "by_hand") await requireSecondStaffMember(tx, staff, { ...open, accountVersion });
    const { action, money } = { action: "refund_finished", money: open.money } as const;
    await requireWithinLimits(tx, ctx, staff, { action, ...money });
    await closeRefund(tx, id, { status: "done", doneAt: ctx.now });
    if (open.paymentIntentId !== null) await completeRefund(tx, ctx, open.paymentIntentId);
    await staff.writeAuditEntry(tx, { action, subject: `refund ${id}`, after: { amount: money.amount }, money });
    return { amount: money.amount, code: open.code };
  });
}

/** Staff must pay the refund by hand afterwards. @throws DomainError refund_under_way, refund_by_hand, sum_too_high */
export async function recordRefusedRefund(ctx: Ctx, { id }: { id: number }): Promise<FinishedRefund | null> {
  const staff = requirePermission(ctx, "refunds");
  return transact(ctx.db, async (tx) => {
    const open = await lockOpenRefund(tx, id);
    if (!open) return null;
    if (open.step === "by_hand") throw new DomainError("refund_by_hand");
    const { action, money } = { action: "refund_refusal_recorded", money: open.money } as const;
    await requireWithinLimits(tx, ctx, staff, { action, ...money });
    await closeRefund(tx, id, { status: "failed" });
    await staff.writeAuditEntry(tx, { action, subject: `refund ${id}`, after: { amount: money.amount }, money });
    return { amount: money.amount, code: open.code };
  });
}

async function lockOpenRefund(tx: Tx, id: number) {
  const seen = await findRefund(tx, id);
  if (!seen) return null;
  const { intent, subject } = await lockPaymentSubject(tx, seen.paymentIntentId);
  const refund = await lockRefund(tx, id);
  if (!refund || refund.status === "done") return null;
  const step = getRefundStep(refund);
  if (step === "by_itself") throw new DomainError("refund_under_way");
  const { paymentId, paymentIntentId, amount } = refund;
  const code = intent?.code ?? null;
  const money = { amount, for: code ?? `receipt ${paymentId}` };
  return { step, orderId: subject?.order.id ?? null, paymentId, paymentIntentId, code, money };
}

const stepsBeforeRefund = [
  "transfer_confirmed",
  "receipt_matched",
  "paid_at_the_door",
  "receipt_returned",
  "refund_approved",
  "given_back_by_staff",
  "order_cancelled",
  "parcel_refused",
  "refund_refusal_recorded",
] as const;

type ManualRefund = { orderId: OrderId | null; paymentId: number; accountVersion: string | undefined };

/** Alone, a staff member could confirm a payment that never arrived and refund it. Only an admin may do both. */
async function requireSecondStaffMember(
  tx: Tx,
  staff: StaffActor,
  { orderId, paymentId, accountVersion }: ManualRefund,
) {
  if (orderId !== null) await requirePayoutAccount(tx, staff, orderId, accountVersion);
  if (staff.role === "admin") return;
  const codes = orderId === null ? [] : await listPaymentIntentCodes(tx, await listAllPaymentIntentIds(tx, orderId));
  if (await hasMovedMoney(tx, staff, stepsBeforeRefund, [...codes, `receipt ${paymentId}`]))
    throw new DomainError("refund_own");
}
