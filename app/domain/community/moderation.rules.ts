export const refusalReasons = ["not_about_us", "insult", "personal_data", "advertising", "unlawful"] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** The texts of `/staff/moderation` say that a decision can be undone for one minute. */
export const undoDecisionMs = 60_000;
