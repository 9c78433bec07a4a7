import { isAccountNumber, isBankNumber } from "~/lib/banks";
import { settingText } from "../../../shop/shop.rules";
import { type PaymentAdapter, withoutProvider } from "../../payment-adapter";
import { buildVietQr } from "./vietqr.rules";

export const vietqrAdapter: PaymentAdapter = {
  marks: ["vietqr"],
  isReady: hasBankAccount,
  amounts: null,
  isAvailableFor: () => true,
  isCashOnDelivery: false,
  deadlineSetting: "vietqr_minutes",
  start: async ({ code, missing: amount }, shop) => {
    if (!hasBankAccount(shop.settings)) return null;
    const memo = `${settingText(shop, "transfer_prefix")}${code}`;
    const account = settingText(shop, "bank_account");
    const qr = buildVietQr({ bin: settingText(shop, "bank_bin"), account, amount, memo });
    const holder = settingText(shop, "bank_holder");
    return { kind: "transfer", transfer: { bank: settingText(shop, "bank_name"), account, holder, amount, memo, qr } };
  },
  ...withoutProvider,
};

function hasBankAccount({ bank_bin: bin = "", bank_account: account = "" }: Readonly<Record<string, string>>): boolean {
  return isBankNumber(bin) && isAccountNumber(account);
}
