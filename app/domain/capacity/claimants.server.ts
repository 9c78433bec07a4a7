import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { type ClaimantId, claimants } from "~db/schema/capacity";
import type { Ctx } from "../ctx";
import { claim, keepClaims, passClaims, releaseClaims } from "./claims.server";
import type { Demand } from "./demands.rules";
import { limitOrders, limitSubjects } from "./limit-unpaid.server";

type Bounded = Pick<Ctx, "now" | "shop" | "locale">;
type Hold = { holder: string | null; network: string | null; until: Date };

export async function holdFor(tx: Tx, ctx: Bounded, hold: Hold, demands: readonly Demand[]): Promise<ClaimantId> {
  const id = await write(tx, { ...hold, standing: "held", since: ctx.now });
  await claim(tx, id, demands, hold.until, ctx.now);
  await limitSubjects(tx, ctx, id, demands);
  return id;
}

export type Waiting = { network: string | null; phone: string; until: Date };

/** `claimForOrder` and `limitOrders` must follow. */
export async function newClaimant(tx: Tx, { now }: Bounded, waiting: Waiting): Promise<ClaimantId> {
  return write(tx, { ...waiting, standing: "unpaid", since: now });
}

export async function claimForOrder(tx: Tx, ctx: Bounded, id: ClaimantId, demands: readonly Demand[]) {
  await claim(tx, id, demands, null, ctx.now);
  await limitSubjects(tx, ctx, id, demands);
}

/** Turns a cart's hold into the reservation of an order, without touching slots and stocks. */
export async function passToOrder(tx: Tx, ctx: Bounded, id: ClaimantId, from: Waiting, demands: readonly Demand[]) {
  const { phone, until } = from;
  await tx.update(claimants).set({ standing: "unpaid", holder: null, phone, until }).where(eq(claimants.id, id));
  await keepClaims(tx, id);
  await limitOrders(tx, ctx, from);
  // The hold was checked against its network's limit, and the order reserves no more than it.
  await limitSubjects(tx, ctx, id, demands, ["phone"]);
}

export async function setClaimantUntil(tx: Tx, id: ClaimantId, until: Date) {
  await tx.update(claimants).set({ until }).where(eq(claimants.id, id));
}

export async function settleClaimant(tx: Tx, id: ClaimantId) {
  await tx.update(claimants).set({ standing: "settled", until: null }).where(eq(claimants.id, id));
}

export async function reopenClaimant(tx: Tx, id: ClaimantId, until: Date) {
  await tx.update(claimants).set({ standing: "unpaid", until }).where(eq(claimants.id, id));
}

/** Releases the reservation once. An unpaid order that ends before it has `lapsed` counts as cancelled. */
export async function endClaimant(tx: Tx, id: ClaimantId, now: Date, { lapsed = false } = {}) {
  await releaseClaims(tx, id, now);
  const calledOff = lapsed ? sql`false` : sql`${claimants.standing} = 'unpaid'`;
  const lapsedAt = sql`case when ${lapsed} or ${calledOff} then ${now.toISOString()}::timestamptz end`;
  await tx.update(claimants).set({ standing: "ended", calledOff, lapsedAt }).where(eq(claimants.id, id));
}

export async function giveTo(tx: Tx, id: ClaimantId, holder: string) {
  await tx.update(claimants).set({ holder }).where(eq(claimants.id, id));
}

type Joined = { from: ClaimantId; into: ClaimantId; until: Date };

export async function joinClaims(tx: Tx, { from, into, until }: Joined, now: Date) {
  await passClaims(tx, from, into, until);
  await tx.update(claimants).set({ until }).where(eq(claimants.id, into));
  await endClaimant(tx, from, now);
}

export async function networkOfClaimant(db: Db, id: ClaimantId): Promise<string | null> {
  const [claimant] = await db.select({ network: claimants.network }).from(claimants).where(eq(claimants.id, id));
  return claimant?.network ?? null;
}

async function write(tx: Tx, values: typeof claimants.$inferInsert): Promise<ClaimantId> {
  const [written] = await tx.insert(claimants).values(values).returning({ id: claimants.id });
  if (!written) throw new Error("A claimant was not written");
  return written.id;
}
