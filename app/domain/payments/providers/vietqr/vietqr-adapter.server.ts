import { listBankApps } from "~/lib/bank-apps";
import { isAccountNumber, isBankNumber } from "~/lib/banks";
import { linkTo } from "~/site-map";
import { settingText } from "../../../shop/shop.rules";
import { type PaymentAdapter, withoutProvider } from "../../payment-adapter";
import { buildBankSimulatorUrl } from "../../simulator/bank-simulator-url.server";
import { buildVietQr } from "./vietqr.rules";

export const vietqrAdapter: PaymentAdapter = {
  marks: ["vietqr"],
  isReady: hasBankAccount,
  amounts: null,
  isAvailableFor: () => true,
  isCashOnDelivery: false,
  deadlineSetting: "vietqr_minutes",
  start: async ({ code, missing: amount, origin, locale, orderCode }, shop) => {
    if (!hasBankAccount(shop.settings)) return null;
    const memo = `${settingText(shop, "transfer_prefix")}${code}`;
    const account = settingText(shop, "bank_account");
    const bin = settingText(shop, "bank_bin");
    const transfer = { account, holder: settingText(shop, "bank_holder"), amount, memo };
    const qr = buildVietQr({ ...transfer, bin });
    const back = linkTo(locale, "payOrder", { code: orderCode });
    const apps = listBankApps({ ...transfer, bin }, origin + back);
    // In the demo, no money is transferred, so the links open the fake bank.
    const fakeBank = buildBankSimulatorUrl({ origin, locale }, transfer, back);
    const bankApps = fakeBank ? apps.map(({ name }) => ({ name, url: fakeBank })) : apps;
    return { kind: "transfer", transfer: { ...transfer, bank: settingText(shop, "bank_name"), qr, bankApps } };
  },
  ...withoutProvider,
  listMissing: (settings) => (hasBankAccount(settings) ? [] : ["bank_account"]),
};

function hasBankAccount({ bank_bin: bin = "", bank_account: account = "" }: Readonly<Record<string, string>>): boolean {
  return isBankNumber(bin) && isAccountNumber(account);
}
