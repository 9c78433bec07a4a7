/** Days for which a payout account is kept after the order's last refund is completed, and a code after it is sent. */
export const payoutAccountRetentionDays = 90;
export const payoutAccountCodeRetentionDays = 1;
