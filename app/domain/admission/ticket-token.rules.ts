import { CODE_ALPHABET, isCode, normaliseCode } from "~/lib/codes";
import { addDays, isDate, isTime } from "~/lib/shop-time";

/**
 * The token in a QR code consists of version, key ID, code (7 bytes), days since 2020-01-01 (2), the slot's time in
 * minutes (2), pool (2), and the Ed25519 signature of all of these (RFC 8032). The token is in Base32 (RFC 4648)
 * without padding, because QR codes have an alphanumeric mode.
 */
const VERSION = 1;
const PAYLOAD_BYTES = 15;
const TOKEN = /^[A-Z2-7]{127}$/;
const EPOCH = "2020-01-01";
const NO_SLOT = 0xffff;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export type TicketPayload = {
  keyId: number;
  code: string;
  /** The date is `YYYY-MM-DD`. The last day that fits two bytes is in June 2199. */
  date: string;
  /** The time is `HH:MM`, or null if the ticket is valid all day. */
  time: string | null;
  pool: number;
};

export type ReadToken = { payload: TicketPayload; signed: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> };

export function readToken(token: string): ReadToken | null {
  if (!TOKEN.test(token)) return null;
  const bytes = fromBase32(token);
  const signed = bytes.slice(0, PAYLOAD_BYTES);
  if (signed[0] !== VERSION || toBase32(bytes) !== token) return null;
  return { payload: unpackPayload(signed), signed, signature: bytes.slice(PAYLOAD_BYTES) };
}

/** @throws {RangeError} if the payload does not fit its bytes */
export function packPayload({ keyId, code, date, time, pool }: TicketPayload): Uint8Array {
  if (!isCode(code) || !isDate(date) || (time !== null && !isTime(time))) {
    throw new RangeError(`Not a ticket: ${code} ${date} ${time}`);
  }
  const number = [...code].reduce((sum, letter) => sum * CODE_ALPHABET.length + CODE_ALPHABET.indexOf(letter), 0);
  return Uint8Array.from([
    VERSION,
    ...toBytes(keyId, 1),
    ...toBytes(number, 7),
    ...toBytes((Date.parse(date) - Date.parse(EPOCH)) / 86_400_000, 2),
    ...toBytes(time ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : NO_SLOT, 2),
    ...toBytes(pool, 2),
  ]);
}

function unpackPayload(bytes: Uint8Array): TicketPayload {
  const number = (from: number, to: number) => bytes.slice(from, to).reduce((sum, byte) => sum * 256 + byte, 0);
  const minutes = number(11, 13);
  return {
    keyId: number(1, 2),
    code: decodeCode(number(2, 9)),
    date: addDays(EPOCH, number(9, 11)),
    time: minutes === NO_SLOT ? null : `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`,
    pool: number(13, 15),
  };
}

/** The bytes are big-endian. */
function toBytes(number: number, length: number): number[] {
  if (!Number.isInteger(number) || number < 0 || number >= 256 ** length)
    throw new RangeError(`${number} in ${length} bytes`);
  return Array.from({ length }, (_, at) => Math.floor(number / 256 ** (length - 1 - at)) % 256);
}

function decodeCode(number: number): string {
  let [code, rest] = ["", number];
  for (let i = 0; i < 10; i++) {
    code = CODE_ALPHABET.charAt(rest % CODE_ALPHABET.length) + code;
    rest = Math.floor(rest / CODE_ALPHABET.length);
  }
  return code;
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}

export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return bits.replace(/.{1,5}/g, (five) => BASE32.charAt(Number.parseInt(five.padEnd(5, "0"), 2)));
}

function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

export function parseScannedText(scanned: string): { token: string } | { code: string } | null {
  const typed = scanned.trim().toUpperCase();
  const [, token] = /(?:\/V\/|^)([A-Z2-7]{100,140})$/.exec(typed) ?? [];
  if (token) return { token };
  const code = normaliseCode(typed);
  return isCode(code) ? { code } : null;
}
