import type { RefundStatus } from "~db/schema/payments";

export const reviewReasons = [
  "short",
  "over",
  "late",
  "double",
  "unmatched",
  "wrong_amount",
  "doubtful",
  "other_account",
] as const;
/** `part` means that store credit paid a part of the amount. The rest is expected, so staff need not review it. */
export const paymentReasons = [...reviewReasons, "part"] as const;
export type ReviewReason = (typeof paymentReasons)[number];

export const partialReasons = ["short", "part"] as const satisfies readonly ReviewReason[];

export function isPartialPayment(reason: ReviewReason | null): boolean {
  return partialReasons.some((partial) => partial === reason);
}

export const refundReviewReasons = ["refund_refused", "refund_silent", "refund_unclear"] as const;
export type RefundReviewReason = (typeof refundReviewReasons)[number];

const maxSilenceMs = 48 * 60 * 60_000;

type ReviewedRefund = { status: RefundStatus; isUnclear: boolean; failure: string | null; createdAt: Date };

/** A gateway may have executed a refund without answering clearly, so staff must not pay such a refund by hand. */
export function findRefundReviewReason(
  { status, isUnclear, failure, createdAt }: ReviewedRefund,
  now: Date,
): RefundReviewReason | null {
  if (status === "done") return null;
  if (status === "failed") return "refund_refused";
  if (isUnclear) return "refund_unclear";
  return failure !== null && now.getTime() - createdAt.getTime() > maxSilenceMs ? "refund_silent" : null;
}
