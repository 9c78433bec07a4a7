import { gatewayPayBy } from "./pay-by.rules";
import { type PaymentAdapter, withoutServer } from "./payment-adapter";

/** An order of 0 VND: it is never offered among the ways to pay, and is settled when the order is placed. */
export const freeAdapter: PaymentAdapter = {
  isReady: () => false,
  amounts: null,
  fits: () => false,
  paidAtTheDoor: false,
  payBy: gatewayPayBy,
  ...withoutServer,
  start: null,
};
