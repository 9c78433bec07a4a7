export const staffTransferPrefix = "staff:";

/** Matches the ID of a transfer that staff entered, such as `staff:FT26327001:700000`, in PostgreSQL and in JavaScript. */
export const staffTransferPattern = `^${staffTransferPrefix}([A-Z0-9]+):[0-9]+$`;

export function buildStaffTransferId(bankReference: string, amount: number): string {
  return `${staffTransferPrefix}${bankReference}:${amount}`;
}

/** Staff know only the bank reference of such an ID. Any other text stays as it is. */
export function hideStaffTransferId(text: string): string {
  return text.replace(new RegExp(staffTransferPattern), "$1");
}
