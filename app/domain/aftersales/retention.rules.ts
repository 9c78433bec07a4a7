/** These are days after an order's last refund was completed, and days after a code was sent. */
export const payoutAccountRetentionDays = 90;
export const payoutAccountCodeRetentionDays = 1;
