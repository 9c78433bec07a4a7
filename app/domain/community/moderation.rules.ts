export const refusalReasons = ["not_about_us", "insult", "personal_data", "advertising", "unlawful"] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** How long a decision can be undone. The texts of `/staff/moderation` say one minute. */
export const undoDecisionMs = 60_000;
