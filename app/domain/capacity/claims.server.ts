import { and, desc, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type ClaimantId, capacityClaims, type SlotId, type StockId, stocks } from "~db/schema/capacity";
import { type Amount, type Demand, keyOf, type Subject, sumDemand } from "./demands.rules";
import { stores } from "./stores.server";

export type Shortage = Subject & { left: number; closed: boolean };

export class Short extends Error {
  constructor(readonly shortages: Shortage[]) {
    super("places or pieces short");
  }
}

/**
 * Takes everything asked for, or throws `Short` (and the transaction must be given up). Expired holds on a subject are
 * let go only when what they keep is needed. The checks `taken between 0 and …` stand behind it. The subjects stay
 * locked until the transaction ends.
 */
export async function claim(
  tx: Tx,
  claimant: ClaimantId,
  demands: readonly Demand[],
  expiresAt: Date | null,
  now: Date,
) {
  const shortages: Shortage[] = [];
  for (const amount of sumDemand(demands)) {
    const parts = demands.filter((demand) => demand.quantity > 0 && keyOf(demand) === keyOf(amount));
    if (await take(tx, claimant, amount, parts, { expiresAt, now })) continue;
    // Another taker may have freed them first: what counts is what is there now, with the row locked.
    await freeExpired(tx, amount, now);
    if (await take(tx, claimant, amount, parts, { expiresAt, now })) continue;
    shortages.push(await shortage(tx, amount));
  }
  if (shortages.length > 0) throw new Short(shortages);
}

/** One conditional update with its rows in the ledger: a single statement, so the subject is locked briefly. */
async function take(
  tx: Tx,
  claimant: ClaimantId,
  { of, id, quantity }: Amount,
  parts: readonly Demand[],
  { expiresAt, now }: { expiresAt: Date | null; now: Date },
): Promise<boolean> {
  const { table, limit, open, column } = stores[of];
  const rows = await tx.execute(sql`
    with subject as (
      update ${table} set taken = taken + ${quantity}
      where id = ${id} and ${open} and taken + ${quantity} <= ${limit} returning id
    )
    insert into ${capacityClaims} (${column}, claimant_id, purpose, quantity, created_at, expires_at)
    select subject.id, ${claimant}, part.purpose, part.quantity,
      ${now.toISOString()}::timestamptz, ${expiresAt?.toISOString() ?? null}::timestamptz
    from subject, jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part (purpose text, quantity int)
    returning id`);
  return rows.length > 0;
}

/** A claim its owner has locked is becoming an order: it stays, and nobody waits for it with the subject locked. */
async function freeExpired(tx: Tx, subject: Subject, now: Date) {
  await lock(tx, [subject]);
  const expired = await tx
    .select({ id: capacityClaims.id })
    .from(capacityClaims)
    .where(
      and(
        claimedOf(subject),
        isNull(capacityClaims.releasedAt),
        sql`${capacityClaims.expiresAt} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .for("update", { skipLocked: true });
  if (expired.length === 0) return;
  const ids = expired.map(({ id }) => id);
  const freed = await tx
    .update(capacityClaims)
    .set({ releasedAt: now })
    .where(isAnyOf(capacityClaims.id, ids))
    .returning({ quantity: capacityClaims.quantity });
  await freeCount(tx, subject, sumOf(freed));
}

/**
 * Locks subjects in the order that everybody keeps: slots before stocks, each by its id. NO KEY UPDATE, for a new
 * claim or order line refers to the row and holds a KEY SHARE of it: FOR UPDATE would wait for that, and both for each
 * other.
 */
async function lock(tx: Tx, subjects: readonly Subject[]) {
  for (const of of ["slot", "stock"] as const) {
    const ids = subjects.flatMap((subject) => (subject.of === of ? [subject.id] : []));
    if (ids.length > 0)
      await tx.execute(
        sql`select id from ${stores[of].table} where id = any(${`{${ids.join()}}`}::int[]) order by id for no key update`,
      );
  }
}

/** In the order that everybody keeps: whether they are open is so until the transaction ends. */
export async function lockSlots(tx: Tx, ids: readonly SlotId[]) {
  await lock(
    tx,
    ids.map((id) => ({ of: "slot", id })),
  );
}

/**
 * Locks what a claimant has together with what is to be claimed in its stead: whoever gives back first and takes
 * after would lock out of order, and wait for another who does the same.
 */
export async function lockToExchange(tx: Tx, claimant: ClaimantId, demands: readonly Demand[]) {
  const live = await tx.select().from(capacityClaims).where(liveOf(claimant));
  await lock(tx, [...live.map(demandOf), ...demands]);
}

function claimedOf(subject: Subject): SQL {
  return subject.of === "slot" ? eq(capacityClaims.slotId, subject.id) : eq(capacityClaims.stockId, subject.id);
}

function liveOf(claimant: ClaimantId, purposes?: readonly string[]) {
  return and(
    eq(capacityClaims.claimantId, claimant),
    isNull(capacityClaims.releasedAt),
    purposes && isAnyOf(capacityClaims.purpose, purposes),
  );
}

async function shortage(tx: Tx, { of, id }: Subject): Promise<Shortage> {
  const subject = { of, id } as Subject;
  const { table, limit, open } = stores[of];
  const [row] = await tx.execute<{ left: number; open: boolean }>(
    sql`select ${limit} - taken as left, ${open} as open from ${table} where id = ${id}`,
  );
  return row?.open ? { ...subject, left: row.left, closed: false } : { ...subject, left: 0, closed: true };
}

/** Of all purposes, or of these. Returns those that this call gave back: whoever comes second gets none. */
export async function releaseClaims(
  tx: Tx,
  claimant: ClaimantId,
  now: Date,
  purposes?: readonly string[],
): Promise<string[]> {
  return endClaims(tx, liveOf(claimant, purposes), now, freeCount);
}

/**
 * Of one purpose some pieces are given back, and the rest stays claimed. False where it claims fewer: the transaction
 * must be given up.
 */
export async function releasePieces(tx: Tx, claimant: ClaimantId, purpose: string, count: number, now: Date) {
  const [live] = await tx
    .select()
    .from(capacityClaims)
    .where(liveOf(claimant, [purpose]));
  if (!live || live.quantity < count) return false;
  await lock(tx, [demandOf(live)]);
  const left = live.quantity - count;
  const released = await tx
    .update(capacityClaims)
    .set(left === 0 ? { releasedAt: now } : { quantity: left })
    .where(
      and(
        eq(capacityClaims.id, live.id),
        eq(capacityClaims.quantity, live.quantity),
        isNull(capacityClaims.releasedAt),
      ),
    )
    .returning({ id: capacityClaims.id });
  if (released.length === 0) return false;
  await freeCount(tx, demandOf(live), count);
  return true;
}

/** What was bought and came back is sold again. */
export async function addToStock(tx: Tx, stockId: StockId, pieces: number) {
  await tx.execute(sql`update ${stocks} set pieces = pieces + ${pieces} where id = ${stockId}`);
}

/**
 * The places that `from` claims become `into`'s for the same purposes, in the stead of those that it had for them.
 * @throws {Error} for a purpose not live: give the transaction up
 */
export async function passPlaces(tx: Tx, from: ClaimantId, into: ClaimantId, purposes: readonly string[], now: Date) {
  const freed = await releaseClaims(tx, into, now, purposes);
  const passed = await tx
    .update(capacityClaims)
    .set({ claimantId: into, expiresAt: null })
    .where(liveOf(from, purposes))
    .returning({ id: capacityClaims.id });
  if (freed.length !== purposes.length || passed.length !== purposes.length)
    throw new Error("passPlaces: a claim was given back already");
}

/** All or none. @throws Short, or {Error} for a purpose not live: give the transaction up */
export async function moveClaims(tx: Tx, claimant: ClaimantId, to: readonly Demand[], now: Date) {
  await lockToExchange(tx, claimant, to);
  const purposes = to.map(({ purpose }) => purpose);
  const moved = await releaseClaims(tx, claimant, now, purposes);
  if (moved.length !== purposes.length) throw new Error("moveClaims: a claim was given back already");
  await claim(tx, claimant, to, null, now);
}

export async function takeOutOfStock(tx: Tx, claimant: ClaimantId, now: Date) {
  await endClaims(tx, and(liveOf(claimant), isNotNull(capacityClaims.stockId)), now, async (tx, { id }, count) => {
    await tx.execute(sql`update ${stocks} set taken = taken - ${count}, pieces = pieces - ${count} where id = ${id}`);
  });
}

async function freeCount(tx: Tx, { of, id }: Subject, count: number) {
  if (count > 0) await tx.execute(sql`update ${stores[of].table} set taken = taken - ${count} where id = ${id}`);
}

type Settle = (tx: Tx, subject: Subject, count: number) => Promise<void>;

/** Each exactly once, its subject locked. What was moved between the look and the lock is another claim, and stays. */
async function endClaims(tx: Tx, which: SQL | undefined, now: Date, settle: Settle): Promise<string[]> {
  const live = await tx.select().from(capacityClaims).where(which);
  const subjects = sumDemand(live.map(demandOf));
  await lock(tx, subjects);
  if (subjects.length === 0) return [];
  const ids = live.map(({ id }) => id);
  const rows = await tx
    .update(capacityClaims)
    .set({ releasedAt: now })
    .where(and(isAnyOf(capacityClaims.id, ids), isNull(capacityClaims.releasedAt)))
    .returning();
  const ended = rows.map(demandOf);
  for (const subject of subjects) {
    await settle(tx, subject, sumOf(ended.filter((demand) => keyOf(demand) === keyOf(subject))));
  }
  return ended.map(({ purpose }) => purpose);
}

function sumOf(amounts: readonly { quantity: number }[]): number {
  return amounts.reduce((sum, { quantity }) => sum + quantity, 0);
}

function demandOf({ slotId, stockId, quantity, purpose }: typeof capacityClaims.$inferSelect): Demand {
  if (slotId !== null) return { of: "slot", id: slotId, quantity, purpose };
  if (stockId !== null) return { of: "stock", id: stockId, quantity, purpose };
  throw new Error("A claim of nothing: the check claim_has_one_subject is gone");
}

/** For the same purposes; its claims stay locked. */
export async function stillHolds(tx: Tx, claimant: ClaimantId, demands: readonly Demand[], now: Date) {
  const live = await tx
    .select()
    .from(capacityClaims)
    .where(and(liveOf(claimant), gt(capacityClaims.expiresAt, now)))
    .for("update");
  return sameDemands(live.map(demandOf), demands);
}

function sameDemands(a: readonly Demand[], b: readonly Demand[]): boolean {
  const written = (demands: readonly Demand[]) =>
    demands
      .filter(({ quantity }) => quantity > 0)
      .map((demand) => `${demand.purpose} ${keyOf(demand)} ${demand.quantity}`)
      .sort()
      .join();
  return written(a) === written(b);
}

export async function keepClaims(tx: Tx, claimant: ClaimantId) {
  await tx.update(capacityClaims).set({ expiresAt: null }).where(liveOf(claimant));
}

/** Their purposes are of the other's lines, and none of the new owner's. */
export async function passClaims(tx: Tx, from: ClaimantId, into: ClaimantId, expiresAt: Date) {
  const purpose = sql`${`${from}:`} || ${capacityClaims.purpose}`;
  await tx.update(capacityClaims).set({ claimantId: into, purpose }).where(liveOf(from));
  await tx.update(capacityClaims).set({ expiresAt }).where(liveOf(into));
}

export async function claimAgain(tx: Tx, claimant: ClaimantId, now: Date): Promise<boolean> {
  const had = await tx
    .selectDistinctOn([capacityClaims.purpose])
    .from(capacityClaims)
    .where(eq(capacityClaims.claimantId, claimant))
    .orderBy(capacityClaims.purpose, desc(capacityClaims.id));
  try {
    // A savepoint: places taken before the shortage showed are given up, what else was written stays.
    await tx.transaction((inner) => claim(inner, claimant, had.map(demandOf), null, now));
    return true;
  } catch (error) {
    if (error instanceof Short) return false;
    throw error;
  }
}
