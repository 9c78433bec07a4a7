import { type PaymentAdapter, withoutProvider } from "./payment-adapter";
import { getGatewayDeadline } from "./payment-deadline.rules";

/** This adapter serves store credit and orders of 0 VND. It is never offered as a payment method. */
export const internalAdapter: PaymentAdapter = {
  isReady: () => false,
  amounts: null,
  isAvailableFor: () => false,
  isCashOnDelivery: false,
  getPaymentDeadline: getGatewayDeadline,
  ...withoutProvider,
  start: null,
};
