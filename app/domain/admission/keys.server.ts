import type { KeyObject } from "node:crypto";
import { config } from "~/lib/config.server";
import type { Db, Tx } from "~db/client.server";
import { retiredTicketKeys } from "~db/schema/admission";
import type { TicketPayload } from "./token.rules";
import { signTicket, ticketKeyFromSeed } from "./token.server";

type Pair = ReturnType<typeof ticketKeyFromSeed>;
let pairs: ReadonlyMap<number, Pair> | undefined;

/** Keys by ID, which is the position of the seed from 1. */
export function ticketKeyPairs(): ReadonlyMap<number, Pair> {
  pairs ??= new Map(
    config.ticketKeySeeds.flatMap((seed, at): [number, Pair][] => (seed ? [[at + 1, ticketKeyFromSeed(seed)]] : [])),
  );
  return pairs;
}

export function signingKey(): { keyId: number; privateKey: KeyObject } {
  const newest = [...ticketKeyPairs()].at(-1);
  if (!newest) throw new Error("signingKey: TICKET_KEY_SEED has none");
  return { keyId: newest[0], privateKey: newest[1].privateKey };
}

type Slot = Pick<TicketPayload, "pool" | "date"> & { time: string };

export function tokenFor(code: string, { pool, date, time }: Slot): string {
  const { keyId, privateKey } = signingKey();
  return signTicket({ keyId, code, date, time: time || null, pool }, privateKey);
}

export async function ticketKeys(db: Db | Tx): Promise<ReadonlyMap<number, KeyObject>> {
  const retired = new Set((await db.select({ id: retiredTicketKeys.id }).from(retiredTicketKeys)).map(({ id }) => id));
  return new Map([...ticketKeyPairs()].flatMap(([id, { publicKey }]) => (retired.has(id) ? [] : [[id, publicKey]])));
}

/** Returns 32 bytes as hex, the format that browsers import. */
export function rawKey(publicKey: KeyObject): string {
  return publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("hex");
}
