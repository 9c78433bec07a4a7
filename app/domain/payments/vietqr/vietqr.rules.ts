import { isAccountNumber, isBankNumber } from "~/lib/bank-account";
import { toAscii } from "~/lib/text";

/** VietQR of NAPAS 247, a profile of EMVCo's merchant-presented QR ("QR Format T&C v1.0 VN", 09/2021). */
const NAPAS = "A000000727";
const SERVICES = { QRIBFTTA: "account", QRIBFTTC: "card" } as const;
const VND = "704";
const MEMO_LENGTH = 25;
const MAX_LENGTH = new Map(
  Object.entries({ "52": 4, "54": 13, "55": 2, "56": 13, "57": 5, "58": 2, "59": 25, "60": 15, "61": 10 }),
);

export type VietQr = {
  bin: string;
  account: string;
  target: "account" | "card";
  /** Made for one payment; else it may be paid again and again. */
  dynamic: boolean;
  /** Whole VND; null lets the payer choose. */
  amount: number | null;
  memo: string | null;
};

export class VietQrError extends Error {
  override name = "VietQrError";
}

/**
 * The text of a VietQR to a bank account: dynamic when an amount (whole VND) is fixed. The memo is folded to ASCII and
 * cut at 25 characters. @throws {VietQrError} when bank, account or amount cannot stand in one
 */
export function buildVietQr(transfer: { bin: string; account: string; amount?: number; memo?: string }): string {
  const { bin, account, amount } = transfer;
  if (!isBankNumber(bin)) throw new VietQrError(`Not a bank number: ${bin}`);
  if (!isAccountNumber(account)) throw new VietQrError(`Not an account number: ${account}`);
  if (amount !== undefined) readAmount(String(amount));
  const memo = toAscii(transfer.memo ?? "")
    .slice(0, MEMO_LENGTH)
    .trim();

  const receiver = field("00", NAPAS) + field("01", field("00", bin) + field("01", account)) + field("02", "QRIBFTTA");
  const text = [
    field("00", "01"),
    field("01", amount === undefined ? "11" : "12"),
    field("38", receiver),
    field("53", VND),
    amount === undefined ? "" : field("54", String(amount)),
    field("58", "VN"),
    memo ? field("62", field("08", memo)) : "",
    "6304",
  ].join("");
  return text + crc16(text);
}

/** Reads a VietQR to the letter of the standard. @throws {VietQrError} on the first thing that is wrong */
export function parseVietQr(text: string): VietQr {
  const fields = readFields(text);
  const ids = [...fields.keys()];
  if (ids[0] !== "00" || fields.get("00") !== "01") throw new VietQrError("Does not start with format 01");
  if (ids.at(-1) !== "63" || fields.get("63") !== crc16(text.slice(0, -4))) throw new VietQrError("Wrong checksum");
  for (const [id, value] of fields) {
    if (value.length > (MAX_LENGTH.get(id) ?? 99)) throw new VietQrError(`Field ${id} is too long`);
    if (id !== "64" && !/^[\x20-\x7e]*$/.test(value)) throw new VietQrError(`Field ${id} is not ASCII`);
  }
  if (fields.get("53") !== VND || fields.get("58") !== "VN") throw new VietQrError("Not VND in Vietnam");

  const method = fields.get("01");
  if (method !== "11" && method !== "12") throw new VietQrError("Neither static nor dynamic");
  const amount = fields.get("54");
  const extra = readFields(fields.get("62") ?? "");
  for (const value of extra.values()) if (value.length > MEMO_LENGTH) throw new VietQrError("Additional data too long");
  return {
    ...readReceiver(fields.get("38") ?? ""),
    dynamic: method === "12",
    amount: amount === undefined ? null : readAmount(amount),
    memo: extra.get("08") ?? null,
  };
}

/** CRC-16/CCITT-FALSE over the UTF-8 bytes: four upper-case hex digits (EMVCo, ISO/IEC 13239). */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, "0") + value;
}

/** Two digits of id, two digits of length, the value; again until the text ends. */
function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const [, id = "", length = ""] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (value.length === 0 || value.length !== Number(length)) throw new VietQrError(`Broken field at ${at}`);
    if (fields.has(id)) throw new VietQrError(`Field ${id} stands twice`);
    fields.set(id, value);
    at += 4 + value.length;
  }
  return fields;
}

function readReceiver(text: string): Pick<VietQr, "bin" | "account" | "target"> {
  const receiver = readFields(text);
  if (receiver.get("00") !== NAPAS) throw new VietQrError("Not a transfer by NAPAS");
  const bank = readFields(receiver.get("01") ?? "");
  const bin = bank.get("00") ?? "";
  const account = bank.get("01") ?? "";
  if (!isBankNumber(bin) || !isAccountNumber(account)) throw new VietQrError("No bank or no account");
  const service = receiver.get("02");
  if (service !== "QRIBFTTA" && service !== "QRIBFTTC") throw new VietQrError("Neither to an account nor to a card");
  return { bin, account, target: SERVICES[service] };
}

/** The dong has no decimals; a point may end the number. Zero is no amount. */
function readAmount(text: string): number {
  const amount = Number(text);
  if (text.length > 13 || !/^\d+\.?$/.test(text) || amount === 0) throw new VietQrError(`Not an amount: ${text}`);
  return amount;
}
