import { allocate } from "~/lib/money";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type PaymentIntentId, type RefundReason, refunds } from "~db/schema/payments";
import { createRefund } from "./create-refund.server";
import { lockSettledPayments, type Payment } from "./payments.server";

type RefundInput = { amount: number; reason: RefundReason; key: string; now: Date };

/**
 * Refunds an amount (whole VND) to the payments it came from, in proportion to what is left of each, once per `key`.
 * @throws {RangeError} for more than is left: roll the transaction back
 */
export async function refundAmount(
  tx: Tx,
  paymentIntentIds: readonly PaymentIntentId[],
  { amount, ...refund }: RefundInput,
) {
  const settled = await lockSettledPayments(tx, paymentIntentIds);
  const keys = settled.map(({ payment }) => `${refund.key}:${payment.id}`);
  if ((await tx.$count(refunds, isAnyOf(refunds.key, keys))) > 0) return;
  const shares = splitRefund(amount, settled);
  for (const [index, { payment }] of settled.entries()) {
    const share = shares[index] ?? 0;
    if (share > 0) await createRefund(tx, payment, { ...refund, amount: share, key: keys[index] ?? refund.key });
  }
}

/** `refundedAsCredit` was refunded as store credit already. */
export async function refundRemainder(
  tx: Tx,
  paymentIntentIds: readonly PaymentIntentId[],
  { refundedAsCredit, ...refund }: Omit<RefundInput, "amount"> & { refundedAsCredit: number },
) {
  const balance = sum((await lockSettledPayments(tx, paymentIntentIds)).map((settled) => settled.balance));
  if (balance > refundedAsCredit)
    await refundAmount(tx, paymentIntentIds, { ...refund, amount: balance - refundedAsCredit });
}

export function splitRefund(
  amount: number,
  settled: readonly { payment: Pick<Payment, "provider">; balance: number }[],
) {
  const leftOf = (credit: boolean) =>
    settled.map(({ payment, balance }) => ((payment.provider === "credit") === credit ? balance : 0));
  const [credit, other] = [leftOf(true), leftOf(false)];
  const [ofCredit, ofOther] = [sum(credit), sum(other)];
  const all = ofCredit + ofOther;
  if (amount > all) throw new RangeError(`refundAmount: ${amount} of ${all}`);
  // The share of store credit is rounded up.
  const toCredit = all === 0 ? 0 : Number((BigInt(amount) * BigInt(ofCredit) + BigInt(all) - 1n) / BigInt(all));
  const byCredit = allocate(toCredit, credit);
  const byOther = allocate(amount - toCredit, other);
  return settled.map((_, index) => (byCredit[index] ?? 0) + (byOther[index] ?? 0));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
