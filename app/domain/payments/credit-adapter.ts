import { gatewayPayBy } from "./pay-by.rules";
import { type PaymentAdapter, withoutServer } from "./payment-adapter";

/** Store credit: never offered among the ways to pay, and given back by the books themselves (`writeRefund`). */
export const creditAdapter: PaymentAdapter = {
  isReady: () => false,
  amounts: null,
  fits: () => false,
  paidAtTheDoor: false,
  payBy: gatewayPayBy,
  ...withoutServer,
  start: null,
};
