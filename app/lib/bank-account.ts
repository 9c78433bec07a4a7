/** At NAPAS, as far as its form says. */
export function isBankNumber(bin: string): boolean {
  return /^\d{6}$/.test(bin);
}

/** Whether a VietQR can lead to it: digits at most banks, names with letters at some. */
export function isAccountNumber(account: string): boolean {
  return /^[A-Za-z0-9]{1,19}$/.test(account);
}
