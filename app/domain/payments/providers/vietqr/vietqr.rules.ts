import { isAccountNumber, isBankNumber } from "~/lib/banks";
import { toAscii } from "~/lib/text";

/** The format is VietQR by NAPAS 247, a profile of EMVCo's QR code ("QR Format T&C v1.0 VN", 09/2021). */
const NAPAS = "A000000727";
const VND = "704";
const MEMO_LENGTH = 25;
const MAX_AMOUNT = 9_999_999_999_999;

export class VietQrError extends Error {
  override name = "VietQrError";
}

/** `amount` is whole VND. The memo is converted to ASCII and cut at 25 characters. @throws {VietQrError} */
export function buildVietQr(transfer: { bin: string; account: string; amount?: number; memo?: string }): string {
  const { bin, account, amount } = transfer;
  if (!isBankNumber(bin)) throw new VietQrError(`Not a bank number: ${bin}`);
  if (!isAccountNumber(account)) throw new VietQrError(`Not an account number: ${account}`);
  if (amount !== undefined && !(Number.isInteger(amount) && amount > 0 && amount <= MAX_AMOUNT))
    throw new VietQrError(`Not an amount: ${amount}`);
  const memo = toAscii(transfer.memo ?? "")
    .slice(0, MEMO_LENGTH)
    .trim();

  const receiver =
    encodeField("00", NAPAS) +
    encodeField("01", encodeField("00", bin) + encodeField("01", account)) +
    encodeField("02", "QRIBFTTA");
  const text = [
    encodeField("00", "01"),
    encodeField("01", amount === undefined ? "11" : "12"),
    encodeField("38", receiver),
    encodeField("53", VND),
    amount === undefined ? "" : encodeField("54", String(amount)),
    encodeField("58", "VN"),
    memo ? encodeField("62", encodeField("08", memo)) : "",
    "6304",
  ].join("");
  return text + crc16(text);
}

/** Returns CRC-16/CCITT-FALSE over the UTF-8 bytes as four upper-case hex digits (EMVCo, ISO/IEC 13239). */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

function encodeField(id: string, value: string): string {
  return id + String(value.length).padStart(2, "0") + value;
}
