export function isBankNumber(bin: string): boolean {
  return /^\d{6}$/.test(bin);
}

export function isAccountNumber(account: string): boolean {
  return /^[A-Za-z0-9]{1,19}$/.test(account);
}
