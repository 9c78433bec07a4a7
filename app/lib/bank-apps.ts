import { type BankNumber, bankName, isKnownBank } from "./banks";

export type BankApp = { name: string; url: string };
type Transfer = { bin: string; account: string; holder: string; amount: number; memo: string };

/** VietQR.io lists the codes of the recipients' banks, in lower case: https://api.vietqr.io/v2/banks */
const codes: Record<BankNumber, string> = {
  ...{ "970436": "vcb", "970415": "icb", "970418": "bidv", "970405": "vba", "970407": "tcb", "970422": "mb" },
  ...{ "970416": "acb", "970432": "vpb", "970423": "tpb", "970403": "stb", "970437": "hdb", "970441": "vib" },
  ...{ "970443": "shb", "970431": "eib", "970426": "msb", "970448": "ocb", "970429": "scb", "970440": "seab" },
  ...{ "970449": "lpb", "970412": "pvcb", "970428": "nab", "970409": "bab", "970438": "bvb", "970425": "abb" },
  ...{ "970427": "vab", "970433": "vietbank", "970454": "vccb", "970400": "sgicb", "970419": "ncb" },
  ...{ "970430": "pgb", "970452": "klb", "970446": "coopbank", "970424": "shbvn", "970457": "wvn" },
  ...{ "970458": "uob", "970439": "pbvn", "970442": "hlbvn", "970434": "ivb", "970421": "vrb" },
  ...{ "546034": "cake", "963388": "timo" },
};

/**
 * VietQR.io can open the app of these banks. The ID of each app is the code of its bank. Banks with many customers
 * come first. Source: https://api.vietqr.io/v2/android-app-deeplinks
 */
const withApp: readonly BankNumber[] = [
  ...(["970436", "970415", "970418", "970405", "970407", "970422", "970416", "970432", "970423"] as const),
  ...(["970437", "970441", "970443", "970448", "970440", "970449", "970431", "970429", "970428"] as const),
  ...(["970425", "970412", "970424", "546034", "963388", "970427", "970433", "970419", "970452"] as const),
  ...(["970446", "970438", "970400", "970457", "970439"] as const),
];

/**
 * Returns links that open a banking app with the transfer filled in, or none if the shop's own bank is unknown. `back`
 * is the absolute URL that the app opens after the payment. VietQR.io expects the `@` and `back` without
 * percent-encoding: https://www.vietqr.io/deeplink.md
 */
export function listBankApps({ bin, account, holder, amount, memo }: Transfer, back: string): BankApp[] {
  if (!isKnownBank(bin)) return [];
  const to = `ba=${encodeURIComponent(account)}@${codes[bin]}`;
  const rest = `am=${amount}&tn=${encodeURIComponent(memo)}&bn=${encodeURIComponent(holder)}&url=${back}`;
  return withApp.map((bank) => ({
    name: bankName(bank),
    url: `https://dl.vietqr.io/pay?app=${codes[bank]}&${to}&${rest}`,
  }));
}
