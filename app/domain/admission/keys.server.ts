import type { KeyObject } from "node:crypto";
import { config } from "~/lib/config.server";
import { ticketKeyFromSeed } from "./token.server";

let pair: ReturnType<typeof ticketKeyFromSeed> | undefined;

export function signingKey(): { keyId: number; privateKey: KeyObject } {
  pair ??= ticketKeyFromSeed(config.ticketKeySeed);
  return { keyId: 1, privateKey: pair.privateKey };
}

/** By id, what it takes to verify tickets offline. One so far; a list of them comes with the gate. */
export function ticketKeys(): ReadonlyMap<number, KeyObject> {
  pair ??= ticketKeyFromSeed(config.ticketKeySeed);
  return new Map([[1, pair.publicKey]]);
}
