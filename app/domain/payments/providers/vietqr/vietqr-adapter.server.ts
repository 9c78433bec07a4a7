import { listBankApps } from "~/lib/bank-apps";
import { isAccountNumber, isBankNumber } from "~/lib/banks";
import { config } from "~/lib/config.server";
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
    const bin = settingText(shop, "bank_bin");
    const transfer = { account, holder: settingText(shop, "bank_holder"), amount, memo };
    const qr = buildVietQr({ ...transfer, bin });
    // In the demo, no money is transferred, so no link opens a banking app.
    const bankApps = config.demo ? [] : listBankApps({ ...transfer, bin });
    return { kind: "transfer", transfer: { ...transfer, bank: settingText(shop, "bank_name"), qr, bankApps } };
  },
  ...withoutProvider,
  listMissing: (settings) => (hasBankAccount(settings) ? [] : ["bank_account"]),
};

function hasBankAccount({ bank_bin: bin = "", bank_account: account = "" }: Readonly<Record<string, string>>): boolean {
  return isBankNumber(bin) && isAccountNumber(account);
}
