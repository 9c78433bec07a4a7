import { gatewayPayBy } from "./pay-by.rules";
import { type PaymentAdapter, withoutServer } from "./payment-adapter";

/** This adapter serves store credit and orders of 0 VND. It is never offered as a payment method. */
export const internalAdapter: PaymentAdapter = {
  isReady: () => false,
  amounts: null,
  fits: () => false,
  paidAtTheDoor: false,
  payBy: gatewayPayBy,
  ...withoutServer,
  start: null,
};
