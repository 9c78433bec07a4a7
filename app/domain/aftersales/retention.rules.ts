/** In days. An account is kept for this time after the order's last refund is completed, a code after it is sent. */
export const payoutAccountRetentionDays = 90;
export const payoutAccountCodeRetentionDays = 1;
