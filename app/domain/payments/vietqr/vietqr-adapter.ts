import type { PaymentAdapter } from "../methods";

/** A bank transfer by QR: drawn by the shop, confirmed by SePay's webhook or by staff, given back by staff. */
export const vietqrAdapter: PaymentAdapter = {
  id: "vietqr",
  windowSetting: "vietqr_minutes",
  goodsOnly: false,
  isReady: (settings) => /^\d{6}$/.test(settings.bank_bin ?? "") && Boolean(settings.bank_account),
  origins: () => [],
  start: () => ({ kind: "transfer" }),
  query: null,
  refund: null,
};
