import { verifyAsync } from "@noble/ed25519";
import { parseScannedText, type ReadToken, readToken, type TicketPayload } from "~/domain/admission/ticket-token.rules";

/** `payload` is the signed content of the token. A typed code has none. */
export type ReadScan = { code: string; payload: TicketPayload | null } | "unknown" | "forged";
type Keys = readonly { id: number; publicKey: string }[];

/** A token that was signed with a key unknown to this device does not count as forged. */
export async function readScan(scanned: string, keys: Keys): Promise<ReadScan> {
  const read = parseScannedText(scanned);
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

/** Falls back to a library, because browsers from before 2025 may not support Ed25519. */
async function isSigned({ signed, signature }: ReadToken, publicKey: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const key = await crypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]).catch(() => null);
  if (key) return crypto.subtle.verify("Ed25519", key, signature, signed);
  return verifyAsync(signature, signed, publicKey, { zip215: false }).catch(() => false);
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}
