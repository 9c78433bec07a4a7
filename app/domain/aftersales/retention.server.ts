/** Days after the order's last refund. */
export const payoutAccountRetentionDays = 90;
/** Days after the code was sent. */
export const payoutAccountCodeRetentionDays = 1;
