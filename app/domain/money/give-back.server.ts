import { shareOut } from "~/lib/money";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type PaymentIntentId, type RefundReason, refunds } from "~db/schema/money";
import { lockSettled, type Receipt } from "./receipts.server";
import { writeRefund } from "./write-refund.server";

type Back = { amount: number; reason: RefundReason; key: string; now: Date };

/**
 * Refunds an amount (whole VND) to the payments it came from, in proportion to what is left of each, once per `key`.
 * @throws {RangeError} for more than is left: roll the transaction back
 */
export async function giveBack(tx: Tx, payableIds: readonly PaymentIntentId[], { amount, ...back }: Back) {
  const kept = await lockSettled(tx, payableIds);
  const keys = kept.map(({ receipt }) => `${back.key}:${receipt.id}`);
  if ((await tx.$count(refunds, isAnyOf(refunds.key, keys))) > 0) return;
  const shares = sharesOf(amount, kept);
  for (const [index, { receipt }] of kept.entries()) {
    const share = shares[index] ?? 0;
    if (share > 0) await writeRefund(tx, receipt, { ...back, amount: share, key: keys[index] ?? back.key });
  }
}

/** `less` was refunded as store credit already. */
export async function giveBackRest(
  tx: Tx,
  payableIds: readonly PaymentIntentId[],
  { less, ...back }: Omit<Back, "amount"> & { less: number },
) {
  const left = sum((await lockSettled(tx, payableIds)).map((kept) => kept.left));
  if (left > less) await giveBack(tx, payableIds, { ...back, amount: left - less });
}

export function sharesOf(amount: number, kept: readonly { receipt: Pick<Receipt, "provider">; left: number }[]) {
  const leftOf = (credit: boolean) =>
    kept.map(({ receipt, left }) => ((receipt.provider === "credit") === credit ? left : 0));
  const [credit, other] = [leftOf(true), leftOf(false)];
  const [ofCredit, ofOther] = [sum(credit), sum(other)];
  const all = ofCredit + ofOther;
  if (amount > all) throw new RangeError(`giveBack: ${amount} of ${all}`);
  // The share of store credit is rounded up.
  const toCredit = all === 0 ? 0 : Number((BigInt(amount) * BigInt(ofCredit) + BigInt(all) - 1n) / BigInt(all));
  const byCredit = shareOut(toCredit, credit);
  const byOther = shareOut(amount - toCredit, other);
  return kept.map((_, index) => (byCredit[index] ?? 0) + (byOther[index] ?? 0));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
