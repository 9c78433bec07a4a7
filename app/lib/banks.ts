const banks = {
  "970436": "Vietcombank",
  "970415": "VietinBank",
  "970418": "BIDV",
  "970405": "Agribank",
  "970407": "Techcombank",
  "970422": "MB",
  "970416": "ACB",
  "970432": "VPBank",
  "970423": "TPBank",
  "970403": "Sacombank",
  "970437": "HDBank",
  "970441": "VIB",
  "970443": "SHB",
  "970431": "Eximbank",
  "970426": "MSB",
  "970448": "OCB",
  "970429": "SCB",
  "970440": "SeABank",
  "970449": "LPBank",
  "970412": "PVcomBank",
  "970428": "Nam A Bank",
  "970409": "Bac A Bank",
  "970438": "BaoViet Bank",
  "970425": "ABBANK",
  "970427": "VietABank",
  "970433": "Vietbank",
  "970454": "BVBank",
  "970400": "Saigonbank",
  "970419": "NCB",
  "970430": "PGBank",
  "970452": "KienlongBank",
  "970446": "Co-opBank",
  "970424": "Shinhan Bank",
  "970457": "Woori Bank",
  "970458": "UOB",
  "970439": "Public Bank",
  "970442": "Hong Leong Bank",
  "970434": "Indovina Bank",
  "970421": "VRB",
  "546034": "CAKE",
  "963388": "Timo",
} as const satisfies Record<string, string>;

export type BankNumber = keyof typeof banks;

export function isKnownBank(bin: string): bin is BankNumber {
  return Object.hasOwn(banks, bin);
}

export function bankName(bin: string): string {
  return isKnownBank(bin) ? banks[bin] : bin;
}

export function listBanks(): { value: string; label: string }[] {
  return Object.entries(banks)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label, "vi"));
}

export function isBankNumber(bin: string): boolean {
  return /^\d{6}$/.test(bin);
}

export function isAccountNumber(account: string): boolean {
  return /^[A-Za-z0-9]{1,19}$/.test(account);
}
