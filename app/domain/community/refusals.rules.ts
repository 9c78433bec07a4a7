/** Why what a visitor wrote is not shown. */
export const refusalReasons = ["not_about_us", "insult", "personal_data", "advertising", "unlawful"] as const;
export type RefusalReason = (typeof refusalReasons)[number];
