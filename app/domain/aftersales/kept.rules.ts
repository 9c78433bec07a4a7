/** Days after the last refund of an order was done; a code's, after it was sent. */
export const refundAccountKept = 90;
export const accountCodeKept = 1;
