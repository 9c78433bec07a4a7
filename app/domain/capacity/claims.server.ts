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
 * Reserves everything or throws `Short`; the transaction must then be rolled back. The slots and stocks stay locked
 * until the transaction ends. Expired holds are released only when their places are needed.
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
    // Another transaction may have released them first, so the update is tried again under the lock.
    await freeExpired(tx, amount, now);
    if (await take(tx, claimant, amount, parts, { expiresAt, now })) continue;
    shortages.push(await shortage(tx, amount));
  }
  if (shortages.length > 0) throw new Short(shortages);
}

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

/** Expired holds that another transaction has locked are becoming orders, so they are skipped. */
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
 * Locks slots before stocks, each by ID, like all code that locks them. FOR UPDATE could deadlock with the KEY SHARE
 * lock of new rows that reference a slot, which NO KEY UPDATE does not block.
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

export async function lockSlots(tx: Tx, ids: readonly SlotId[]) {
  await lock(
    tx,
    ids.map((id) => ({ of: "slot", id })),
  );
}

/** Locks the current and the new slots together: releasing before reserving would lock out of order. */
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

/** Returns the purposes that this call released, so that of parallel calls only one gets them. */
export async function releaseClaims(
  tx: Tx,
  claimant: ClaimantId,
  now: Date,
  purposes?: readonly string[],
): Promise<string[]> {
  return endClaims(tx, liveOf(claimant, purposes), now, freeCount);
}

/** Returns false if the reservation has fewer: the transaction must then be rolled back. */
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

export async function addToStock(tx: Tx, stockId: StockId, pieces: number) {
  await tx.execute(sql`update ${stocks} set pieces = pieces + ${pieces} where id = ${stockId}`);
}

/** @throws {Error} if a purpose was released already: roll the transaction back */
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

/** @throws Short, or {Error} if a purpose was released already: roll the transaction back */
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

/** Whether a hold reserves exactly these quantities. Its lines stay locked. */
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

/** The purposes are prefixed, because they name lines of another cart. */
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
    // The savepoint rolls back the places that were reserved before the shortage.
    await tx.transaction((inner) => claim(inner, claimant, had.map(demandOf), null, now));
    return true;
  } catch (error) {
    if (error instanceof Short) return false;
    throw error;
  }
}
