/** Why what a visitor wrote is not shown. */
export const refusalReasons = ["not_about_us", "insult", "personal_data", "advertising", "unlawful"] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** How long what was decided can be taken back; the words of `/staff/moderation` say a minute. */
export const undoMs = 60_000;
