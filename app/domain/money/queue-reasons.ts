export const queueReasons = ["short", "over", "late", "double", "unmatched", "wrong_amount", "doubtful"] as const;
export type QueueReason = (typeof queueReasons)[number];
