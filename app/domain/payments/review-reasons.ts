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
/** `part`: store credit paid a part and waits for the rest without staff. */
export const paymentReasons = [...reviewReasons, "part"] as const;
export type ReviewReason = (typeof paymentReasons)[number];

/** True for payments that count together with later ones. */
export function isPartialPayment(reason: ReviewReason | null): boolean {
  return reason === "short" || reason === "part";
}
