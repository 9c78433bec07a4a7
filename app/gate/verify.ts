import { verifyAsync } from "@noble/ed25519";
import { readScanned } from "~/domain/admission/read-scanned.rules";
import { type ReadToken, readToken, type TicketPayload } from "~/domain/admission/token.rules";

/** `payload`: what its signature vouches for; a code that was typed has none. */
export type ReadScan = { code: string; payload: TicketPayload | null } | "unknown" | "forged";
type Keys = readonly { id: number; publicKey: string }[];

/** A key that this device has not heard of yet is no proof of forgery. */
export async function readScan(scanned: string, keys: Keys): Promise<ReadScan> {
  const read = readScanned(scanned);
  if (!read) return "unknown";
  if ("code" in read) return { code: read.code, payload: null };
  const token = readToken(read.token);
  if (!token) return "forged";
  const key = keys.find(({ id }) => id === token.payload.keyId);
  if (!key) return "unknown";
  return (await isSigned(token, bytesOf(key.publicKey)))
    ? { code: token.payload.code, payload: token.payload }
    : "forged";
}

/** Browsers older than 2025 know no Ed25519. */
async function isSigned({ signed, signature }: ReadToken, publicKey: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const key = await crypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]).catch(() => null);
  if (key) return crypto.subtle.verify("Ed25519", key, signature, signed);
  return verifyAsync(signature, signed, publicKey, { zip215: false }).catch(() => false);
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}
