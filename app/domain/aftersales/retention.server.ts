/** The days count from the order's last refund. */
export const payoutAccountRetentionDays = 90;
/** The days count from the sending of the code. */
export const payoutAccountCodeRetentionDays = 1;
