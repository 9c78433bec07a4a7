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
/** `part`: store credit paid a part and waits for the rest without staff. */
export const receiptReasons = [...queueReasons, "part"] as const;
export type QueueReason = (typeof receiptReasons)[number];

/** True for payments that count together with later ones. */
export function countsInPart(reason: QueueReason | null): boolean {
  return reason === "short" || reason === "part";
}
