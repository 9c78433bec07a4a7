import { isAccountNumber, isBankNumber } from "~/lib/bank-account";
import type { PaymentAdapter } from "../methods";

/** A bank transfer by QR: drawn by the shop, confirmed by SePay's webhook or by staff, given back by staff. */
export const vietqrAdapter: PaymentAdapter = {
  id: "vietqr",
  windowSetting: "vietqr_minutes",
  goodsOnly: false,
  isReady: ({ bank_bin: bin = "", bank_account: account = "" }) => isBankNumber(bin) && isAccountNumber(account),
  origins: () => [],
  start: () => ({ kind: "transfer" }),
  query: null,
  refund: null,
};
