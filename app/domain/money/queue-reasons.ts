/** Why money that arrived waits for staff, or goes back. */
export const queueReasons = ["short", "over", "late", "double", "unmatched", "wrong_amount", "doubtful"] as const;
export type QueueReason = (typeof queueReasons)[number];
