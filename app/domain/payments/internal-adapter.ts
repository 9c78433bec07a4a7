import { gatewayPayBy } from "./pay-by.rules";
import { type PaymentAdapter, withoutServer } from "./payment-adapter";

/**
 * What no provider pays: store credit, which the books give back themselves (`writeRefund`), and orders of 0 VND, which are settled
 * when they are placed. It is never offered among the payment methods.
 */
export const internalAdapter: PaymentAdapter = {
  isReady: () => false,
  amounts: null,
  fits: () => false,
  paidAtTheDoor: false,
  payBy: gatewayPayBy,
  ...withoutServer,
  start: null,
};
