import type { KeyObject } from "node:crypto";
import { config } from "~/lib/config.server";
import type { Db, Tx } from "~db/client.server";
import { retiredTicketKeys } from "~db/schema/admission";
import type { TicketPayload } from "./token.rules";
import { createKeyPair, signTicket } from "./token.server";

type KeyPair = ReturnType<typeof createKeyPair>;
let pairs: ReadonlyMap<number, KeyPair> | undefined;

/** Keys by ID, which is the position of the seed from 1. */
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

export async function loadPublicKeys(db: Db | Tx): Promise<ReadonlyMap<number, KeyObject>> {
  const retired = new Set((await db.select({ id: retiredTicketKeys.id }).from(retiredTicketKeys)).map(({ id }) => id));
  return new Map([...getKeyPairs()].flatMap(([id, { publicKey }]) => (retired.has(id) ? [] : [[id, publicKey]])));
}

/** Returns 32 bytes as hex, the format that browsers import. */
export function exportPublicKey(publicKey: KeyObject): string {
  return publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("hex");
}
