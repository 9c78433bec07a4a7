import type { PaymentAdapter } from "./methods";

/** Cash on delivery: no attempt is made and nothing is awaited; staff write the money down when the parcel is handed over. */
export const codAdapter: PaymentAdapter = {
  id: "cod",
  windowSetting: null,
  goodsOnly: true,
  isReady: () => true,
  origins: () => [],
  start: () => null,
  query: null,
  refund: null,
};
