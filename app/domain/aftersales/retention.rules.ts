/** Days after the order's last refund until an account is deleted, and days after sending until a code is deleted. */
export const payoutAccountRetentionDays = 90;
export const payoutAccountCodeRetentionDays = 1;
