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
import { completeRefund } from "./complete-refund.server";
import { listPaymentIntentCodes } from "./payment-intents.server";
import { lockPaymentSubject } from "./payment-subject-handlers.server";
import { closeRefund, findRefund, getRefundStep, lockRefund, type RefundStep } from "./refund-rows.server";
import type { FinishRefund } from "./schema";

export type FinishedRefund = { amount: number; code: string | null };

/**
 * Staff record that a refund was paid, by hand or by its provider. Returns null if it is not open.
 * @throws DomainError account_missing, account_to_check, account_own, payout_account_changed, refund_own, sum_too_high,
 * refund_under_way while the provider may still send it
 */
export async function finishRefund(
  ctx: Ctx,
  { id, accountVersion }: z.output<typeof FinishRefund>,
): Promise<FinishedRefund | null> {
  const staff = requirePermission(ctx, "money");
  return decideOpenRefund(
    ctx,
    staff,
    id,
    "refund_finished",
    async (tx, { step, orderId, paymentId, paymentIntentId }) => {
      if (step === "by_hand") await requireSecondStaffMember(tx, staff, { orderId, paymentId, accountVersion });
      return async () => {
        await closeRefund(tx, id, { status: "done", doneAt: ctx.now });
        if (paymentIntentId !== null) await completeRefund(tx, ctx, paymentIntentId);
      };
    },
  );
}

/**
 * Staff record that the provider does not send the refund, so that it must be paid by hand.
 * @throws DomainError refund_under_way, refund_by_hand, sum_too_high
 */
export async function recordRefusedRefund(ctx: Ctx, { id }: { id: number }): Promise<FinishedRefund | null> {
  const staff = requirePermission(ctx, "money");
  return decideOpenRefund(ctx, staff, id, "refund_refusal_recorded", async (tx, { step }) => {
    if (step === "by_hand") throw new DomainError("refund_by_hand");
    return () => closeRefund(tx, id, { status: "failed" });
  });
}

type OpenRefundFacts = {
  step: RefundStep;
  orderId: OrderId | null;
  paymentId: number;
  paymentIntentId: number | null;
};

async function decideOpenRefund(
  ctx: Ctx,
  staff: StaffActor,
  id: number,
  what: "refund_finished" | "refund_refusal_recorded",
  check: (tx: Tx, facts: OpenRefundFacts) => Promise<() => Promise<void>>,
): Promise<FinishedRefund | null> {
  return transact(ctx.db, async (tx) => {
    const seen = await findRefund(tx, id);
    if (!seen) return null;
    const { intent, subject } = await lockPaymentSubject(tx, ctx, seen.paymentIntentId);
    const refund = await lockRefund(tx, id);
    if (!refund || refund.status === "done") return null;
    const step = getRefundStep(refund);
    if (step === "by_itself") throw new DomainError("refund_under_way");
    const { paymentId, paymentIntentId, amount } = refund;
    const write = await check(tx, { step, orderId: subject?.order.id ?? null, paymentId, paymentIntentId });
    const code = intent?.code ?? null;
    const money = { amount, for: code ?? `receipt ${paymentId}` };
    await requireWithinLimits(tx, ctx, staff, { what, ...money });
    await write();
    await staff.writeAuditEntry(tx, { what, subject: `refund ${id}`, after: { amount }, money });
    return { amount, code };
  });
}

/** Actions that can lead to a refund. */
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

type ManualRefund = Pick<OpenRefundFacts, "orderId" | "paymentId"> & { accountVersion: string | undefined };

/**
 * A staff member who confirmed a payment of the order or decided on its refund cannot record that refund as paid by
 * hand: alone, they could pay out money that never arrived. An admin may.
 */
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
