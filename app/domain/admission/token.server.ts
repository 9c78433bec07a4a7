import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { CODE_ALPHABET, isCode } from "~/lib/codes.server";
import { addDays, isDate, isTime } from "~/lib/shop-time";

/**
 * The token in a ticket's QR code, which a gate verifies without a network. 15 bytes: version, key id, code (7), days
 * since 2020-01-01 (2), minutes of the slot (2), pool (2); then 64 bytes of Ed25519 signature over them (RFC 8032); all
 * in base32 (RFC 4648, no padding), whose letters a QR code packs tightest.
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
  /** `YYYY-MM-DD`, until June 2199. */
  date: string;
  /** `HH:MM`; null when the ticket is good all day. */
  time: string | null;
  pool: number;
};

/** @throws {RangeError} when the payload does not fit its bytes */
export function signTicket(payload: TicketPayload, key: KeyObject): string {
  const bytes = packPayload(payload);
  return toBase32(Buffer.concat([bytes, sign(null, bytes, key)]));
}

/** Null when no key of ours signed exactly this text. Never throws on a text. */
export function verifyTicket(token: string, publicKeys: ReadonlyMap<number, KeyObject>): TicketPayload | null {
  if (!TOKEN.test(token)) return null;
  const bytes = fromBase32(token);
  const payload = bytes.subarray(0, PAYLOAD_BYTES);
  const key = publicKeys.get(payload.readUInt8(1));
  if (payload.readUInt8(0) !== VERSION || !key || toBase32(bytes) !== token) return null;
  return verify(null, payload, key, bytes.subarray(PAYLOAD_BYTES)) ? unpackPayload(payload) : null;
}

/** Upper case keeps it in the QR code's alphanumeric mode. */
export function ticketUrl(origin: string, token: string): string {
  return `${new URL(origin).origin}/V/${token}`.toUpperCase();
}

/** From 32 bytes in hex. @throws {RangeError} when the seed is not that */
export function ticketKeyFromSeed(seedHex: string): { privateKey: KeyObject; publicKey: KeyObject } {
  if (!/^[0-9a-f]{64}$/i.test(seedHex)) throw new RangeError("A ticket key's seed is 64 hex digits");
  // PKCS #8 (RFC 8410): the fixed head of an Ed25519 private key, then the seed.
  const der = Buffer.from(`302e020100300506032b657004220420${seedHex}`, "hex");
  const privateKey = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

function packPayload({ keyId, code, date, time, pool }: TicketPayload): Buffer {
  if (!isCode(code) || !isDate(date) || (time !== null && !isTime(time))) {
    throw new RangeError(`Not a ticket: ${code} ${date} ${time}`);
  }
  const number = [...code].reduce((sum, letter) => sum * CODE_ALPHABET.length + CODE_ALPHABET.indexOf(letter), 0);
  const bytes = Buffer.alloc(PAYLOAD_BYTES);
  bytes.writeUInt8(VERSION, 0);
  bytes.writeUInt8(keyId, 1);
  bytes.writeUIntBE(Math.floor(number / 2 ** 32), 2, 3);
  bytes.writeUInt32BE(number % 2 ** 32, 5);
  bytes.writeUInt16BE((Date.parse(date) - Date.parse(EPOCH)) / 86_400_000, 9);
  bytes.writeUInt16BE(time ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : NO_SLOT, 11);
  bytes.writeUInt16BE(pool, 13);
  return bytes;
}

function unpackPayload(bytes: Buffer): TicketPayload {
  let number = bytes.readUIntBE(2, 3) * 2 ** 32 + bytes.readUInt32BE(5);
  let code = "";
  for (let i = 0; i < 10; i++) {
    code = CODE_ALPHABET.charAt(number % CODE_ALPHABET.length) + code;
    number = Math.floor(number / CODE_ALPHABET.length);
  }
  const minutes = bytes.readUInt16BE(11);
  return {
    keyId: bytes.readUInt8(1),
    code,
    date: addDays(EPOCH, bytes.readUInt16BE(9)),
    time: minutes === NO_SLOT ? null : `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`,
    pool: bytes.readUInt16BE(13),
  };
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return bits.replace(/.{1,5}/g, (five) => BASE32.charAt(Number.parseInt(five.padEnd(5, "0"), 2)));
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
