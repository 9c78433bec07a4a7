import type { RefundStatus } from "~db/schema/money";

/** Why a refund goes no further by itself, as staff are told by email and on their pages. */
export const refundReviewReasons = ["refund_refused", "refund_silent", "refund_unclear"] as const;
export type RefundReviewReason = (typeof refundReviewReasons)[number];

/** A provider that is silent for longer is told to staff. */
const patienceMs = 48 * 60 * 60_000;

type Reviewed = { status: RefundStatus; isUnclear: boolean; failure: string | null; createdAt: Date };

/**
 * `refund_refused`: its provider will not send it, so staff do. `refund_unclear`: its provider answers about several
 * refunds of one payment at once. `refund_silent`: its provider has not answered for two days. Of the last two it may
 * have been sent, so nobody is asked to pay it by hand.
 */
export function reviewReasonOf(
  { status, isUnclear, failure, createdAt }: Reviewed,
  now: Date,
): RefundReviewReason | null {
  if (status === "done") return null;
  if (status === "failed") return "refund_refused";
  if (isUnclear) return "refund_unclear";
  return failure !== null && now.getTime() - createdAt.getTime() > patienceMs ? "refund_silent" : null;
}
