import { CODE_ALPHABET, isCode } from "~/lib/codes";
import { foldVietnamese, toAscii } from "~/lib/text";

const codeLength = 10;
const minPartLength = 4;
const labels = /^(?:#|(?:don hang|don|ma don|ma ve|ma|ve|order|ticket|code|sdt|so|phone|tel)\b[\s:#]*)+(?=.*\d)/;
const isCodeLetter = (letter: string) => CODE_ALPHABET.includes(letter);

/** Removes a word such as "đơn" or "SĐT" at the beginning if a digit follows, because "Mã" is also a name. */
export function removeLabels(typed: string): string {
  const label = labels.exec(foldVietnamese(typed.normalize("NFC")))?.[0] ?? "";
  return typed.normalize("NFC").slice(label.length).trim();
}

/** Returns all order codes that the text may contain, because a transfer memo has other text around the code. */
export function findCodes(typed: string): string[] {
  const letters = toAscii(typed.slice(0, 200))
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");
  const windows = [...letters].map((_, at) => letters.slice(at, at + codeLength));
  return [...new Set(windows.filter(isCode))];
}

/** Returns the normalized text if it may be part of an order code. Many people know only a part of their code. */
export function findCodePart(typed: string): string | null {
  const part = removeLabels(typed)
    .toUpperCase()
    .replace(/[\s.-]/g, "");
  return part.length >= minPartLength && part.length <= codeLength && [...part].every(isCodeLetter) ? part : null;
}

/** Returns the digits of a whole or partial phone number, also without its prefix, to match stored numbers (E.164). */
export function findPhoneParts(typed: string): string[] {
  const number = removeLabels(typed);
  if (!/^[\d\s+.()-]+$/.test(number)) return [];
  const digits = number.replace(/\D/g, "");
  const parts = [digits, digits.replace(/^(?:0084|84|0)/, "")].filter((part) => part.length >= minPartLength);
  return [...new Set(parts)];
}

/** Understands `505.000`, `505,000 ₫`, `505k`, `1tr2` and `1,2 triệu`. Returns whole VND. */
export function parseTypedAmount(typed: string): number | null {
  const text = foldVietnamese(typed.slice(0, 40))
    .replace(/₫|\b(?:vnd|dong)\b|(?<=\d)\s*(?:vnd|d|dong)\b/g, "")
    .trim();
  if (/^\d{1,3}(?:[.,\s]\d{3})+$/.test(text) || /^\d{4,12}$/.test(text)) return wholeAmount(text.replace(/\D/g, ""));
  const [, number, unit = ""] = /^(\d+(?:[.,]\d+)?)\s*(k|nghin|ngan|tr|trieu|million|m)$/.exec(text) ?? [];
  if (number) return wholeAmount(Number(number.replace(",", ".")) * (/^[kn]/.test(unit) ? 1000 : 1_000_000));
  const [, millions, rest = ""] = /^(\d+)\s*(?:tr|trieu)\s*(\d{1,3})$/.exec(text) ?? [];
  return millions ? wholeAmount(`${millions}${rest.padEnd(3, "0")}000`) : null;
}

function wholeAmount(number: string | number): number | null {
  const amount = Math.round(Number(number));
  return amount > 0 && amount < 1e12 ? amount : null;
}
