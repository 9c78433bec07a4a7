import { isAccountNumber, isBankNumber } from "~/lib/bank-account";
import { settingNumber, settingText } from "../../shop/shop.rules";
import { minutesAhead } from "../pay-by.rules";
import { type PaymentAdapter, withoutServer } from "../payment-adapter";
import { buildVietQr } from "./vietqr.rules";

export const vietqrAdapter: PaymentAdapter = {
  isReady: isDrawable,
  amounts: null,
  fits: () => true,
  paidAtTheDoor: false,
  payBy: (shop, since, paidFor) => minutesAhead(shop, settingNumber(shop, "vietqr_minutes"), since, paidFor),
  start: async ({ code, missing: amount }, shop) => {
    if (!isDrawable(shop.settings)) return null;
    const memo = `${settingText(shop, "transfer_prefix")}${code}`;
    const account = settingText(shop, "bank_account");
    const qr = buildVietQr({ bin: settingText(shop, "bank_bin"), account, amount, memo });
    const holder = settingText(shop, "bank_holder");
    return { kind: "transfer", transfer: { bank: settingText(shop, "bank_name"), account, holder, amount, memo, qr } };
  },
  ...withoutServer,
};

function isDrawable({ bank_bin: bin = "", bank_account: account = "" }: Readonly<Record<string, string>>): boolean {
  return isBankNumber(bin) && isAccountNumber(account);
}
