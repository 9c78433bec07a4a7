export type BankApp = { name: string; url: string };
type Transfer = { bin: string; account: string; holder: string; amount: number; memo: string };

/** Codes of banks and of their apps at VietQR.io: https://www.vietqr.io/deeplink */
const banks = [
  { bin: "970436", code: "vcb", name: "Vietcombank" },
  { bin: "970415", code: "icb", name: "VietinBank" },
  { bin: "970418", code: "bidv", name: "BIDV" },
  { bin: "970405", code: "vba", name: "Agribank" },
  { bin: "970407", code: "tcb", name: "Techcombank" },
  { bin: "970422", code: "mb", name: "MB" },
  { bin: "970416", code: "acb", name: "ACB" },
  { bin: "970432", code: "vpb", name: "VPBank" },
  { bin: "970423", code: "tpb", name: "TPBank" },
  { bin: "970448", code: "ocb", name: "OCB" },
];

/** Returns an empty list if the shop's bank is not in `banks`. The `@` in the link must not be percent-encoded. */
export function listBankApps({ bin, account, holder, amount, memo }: Transfer): BankApp[] {
  const own = banks.find((bank) => bank.bin === bin);
  if (!own) return [];
  const to = `ba=${encodeURIComponent(account)}@${own.code}`;
  const rest = `am=${amount}&tn=${encodeURIComponent(memo)}&bn=${encodeURIComponent(holder)}`;
  return banks.map(({ code, name }) => ({ name, url: `https://dl.vietqr.io/pay?app=${code}&${to}&${rest}` }));
}
