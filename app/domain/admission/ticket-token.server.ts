import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { config } from "~/lib/config.server";
import { packPayload, readToken, type TicketPayload, toBase32 } from "./ticket-token.rules";

export function signTicket(payload: TicketPayload, key: KeyObject): string {
  const bytes = packPayload(payload);
  return toBase32(Buffer.concat([bytes, sign(null, bytes, key)]));
}

/** Returns null unless a known key signed exactly this text. Never throws. */
export function verifyTicket(token: string, publicKeys: ReadonlyMap<number, KeyObject>): TicketPayload | null {
  const read = readToken(token);
  const key = read && publicKeys.get(read.payload.keyId);
  return key && verify(null, read.signed, key, read.signature) ? read.payload : null;
}

/** Upper case allows the QR code's alphanumeric mode. */
export function formatTicketUrl(origin: string, token: string): string {
  return `${new URL(origin).origin}/V/${token}`.toUpperCase();
}

export function createKeyPair(seedHex: string): { privateKey: KeyObject; publicKey: KeyObject } {
  if (!/^[0-9a-f]{64}$/i.test(seedHex)) throw new RangeError("A ticket key's seed is 64 hex digits");
  // The text is PKCS #8 (RFC 8410): the fixed prefix of an Ed25519 private key, then the seed.
  const der = Buffer.from(`302e020100300506032b657004220420${seedHex}`, "hex");
  const privateKey = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

type KeyPair = ReturnType<typeof createKeyPair>;
let pairs: ReadonlyMap<number, KeyPair> | undefined;

/** The ID of a key pair is the position of its seed, counted from 1. */
export function getKeyPairs(): ReadonlyMap<number, KeyPair> {
  pairs ??= new Map(
    config.ticketKeySeeds.flatMap((seed, at): [number, KeyPair][] => (seed ? [[at + 1, createKeyPair(seed)]] : [])),
  );
  return pairs;
}

export function getSigningKey(): { keyId: number; privateKey: KeyObject } {
  const newest = [...getKeyPairs()].at(-1);
  if (!newest) throw new Error("TICKET_KEY_SEED contains no key to sign tickets with");
  return { keyId: newest[0], privateKey: newest[1].privateKey };
}

type Slot = Pick<TicketPayload, "pool" | "date"> & { time: string };

export function createTicketToken(code: string, { pool, date, time }: Slot): string {
  const { keyId, privateKey } = getSigningKey();
  return signTicket({ keyId, code, date, time: time || null, pool }, privateKey);
}

/** Returns 32 bytes as hex, the format that browsers import. */
export function exportPublicKey(publicKey: KeyObject): string {
  return publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("hex");
}
