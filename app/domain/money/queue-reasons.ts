export const queueReasons = [
  "short",
  "over",
  "late",
  "double",
  "unmatched",
  "wrong_amount",
  "doubtful",
  "other_account",
] as const;
/** `part`: what store credit paid of something waits for the rest, and needs nobody of the staff. */
export const receiptReasons = [...queueReasons, "part"] as const;
export type QueueReason = (typeof receiptReasons)[number];

/** Nothing is wrong with it but that it is not enough: it pays together with what comes. */
export function countsInPart(reason: QueueReason | null): boolean {
  return reason === "short" || reason === "part";
}
