export const refusalReasons = ["not_about_us", "insult", "personal_data", "advertising", "unlawful"] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** If you change this time, also change the texts of `/staff/moderation`, which name one minute. */
const undoDecisionMs = 60_000;

export function canUndoDecision(decidedAt: Date | null, now: Date): boolean {
  return decidedAt !== null && now.getTime() - decidedAt.getTime() <= undoDecisionMs;
}
