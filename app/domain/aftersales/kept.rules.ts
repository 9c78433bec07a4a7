/** These are days after an order's last refund was completed, and days after a code was sent. */
export const refundAccountKept = 90;
export const accountCodeKept = 1;
