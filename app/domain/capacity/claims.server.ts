import { and, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { capacityClaims, type OrderId, variants } from "~db/schema";
import { type Demand, keyOf, type Subject, sumDemand } from "./demands.rules";
import { stores } from "./stores.server";

export type Owner = { holdId: number } | { orderId: OrderId };
/** A subject that has not what was asked for, and what it has. */
export type Shortage = Subject & { left: number; closed: boolean };

export class Short extends Error {
  constructor(readonly shortages: Shortage[]) {
    super("places or pieces short");
  }
}

/**
 * Takes everything asked for, or throws `Short` (and the transaction must be given up). Expired holds on a subject are
 * let go only when what they keep is needed. The checks `taken between 0 and …` stand behind it.
 */
export async function claim(tx: Tx, owner: Owner, demands: readonly Demand[], expiresAt: Date | null, now: Date) {
  const shortages: Shortage[] = [];
  for (const demand of sumDemand(demands)) {
    if (await take(tx, owner, demand, expiresAt)) continue;
    // Another taker may have freed them first: what counts is what is there now, with the row locked.
    await freeExpired(tx, demand, now);
    if (await take(tx, owner, demand, expiresAt)) continue;
    shortages.push(await shortage(tx, demand));
  }
  if (shortages.length > 0) throw new Short(shortages);
}

/** One conditional update with its row in the ledger: a single statement, so the subject is locked briefly. */
async function take(tx: Tx, owner: Owner, { of, id, quantity }: Demand, expiresAt: Date | null): Promise<boolean> {
  const { table, limit, open, column } = stores[of];
  const holdId = "holdId" in owner ? owner.holdId : null;
  const orderId = "orderId" in owner ? owner.orderId : null;
  const rows = await tx.execute(sql`
    with subject as (
      update ${table} set taken = taken + ${quantity}
      where id = ${id} and ${open} and taken + ${quantity} <= ${limit} returning id
    )
    insert into ${capacityClaims} (${column}, hold_id, order_id, quantity, expires_at)
    select id, ${holdId}::int, ${orderId}::int, ${quantity}, ${expiresAt?.toISOString() ?? null}::timestamptz from subject
    returning id`);
  return rows.length === 1;
}

/**
 * Lets go of the expired holds on a subject, each exactly once. A claim that its owner has locked is just becoming an
 * order: it stays, and nobody waits for it with the subject locked.
 */
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
    .where(inArray(capacityClaims.id, ids))
    .returning({ quantity: capacityClaims.quantity });
  await giveBack(tx, subject, freed);
}

/**
 * Locks subjects in the order that everybody keeps: slots before variants, each by its id. NO KEY UPDATE, for a new
 * claim or order line refers to the row and holds a KEY SHARE of it: FOR UPDATE would wait for that, and both for each
 * other.
 */
async function lock(tx: Tx, subjects: readonly Subject[]) {
  for (const of of ["slot", "variant"] as const) {
    const ids = subjects.flatMap((subject) => (subject.of === of ? [subject.id] : []));
    if (ids.length > 0)
      await tx.execute(
        sql`select id from ${stores[of].table} where id = any(${`{${ids.join()}}`}::int[]) order by id for no key update`,
      );
  }
}

/**
 * Locks what an owner claims together with what is to be claimed in its stead: whoever gives back first and takes
 * after would lock out of order, and wait for another who does the same.
 */
export async function lockToExchange(tx: Tx, owner: Owner, demands: readonly Demand[]) {
  const live = await tx
    .select()
    .from(capacityClaims)
    .where(and(ofOwner(owner), isNull(capacityClaims.releasedAt)));
  await lock(tx, [...live.map(demandOf), ...demands]);
}

function claimedOf(subject: Subject): SQL {
  return subject.of === "slot" ? eq(capacityClaims.slotId, subject.id) : eq(capacityClaims.variantId, subject.id);
}

async function giveBack(tx: Tx, { of, id }: Subject, freed: readonly { quantity: number }[]) {
  const count = freed.reduce((sum, { quantity }) => sum + quantity, 0);
  if (count > 0) await tx.execute(sql`update ${stores[of].table} set taken = taken - ${count} where id = ${id}`);
}

async function shortage(tx: Tx, { of, id }: Subject): Promise<Shortage> {
  const subject = { of, id } as Subject;
  const { table, limit, open } = stores[of];
  const [row] = await tx.execute<{ left: number; open: boolean }>(
    sql`select ${limit} - taken as left, ${open} as open from ${table} where id = ${id}`,
  );
  return row?.open ? { ...subject, left: row.left, closed: false } : { ...subject, left: 0, closed: true };
}

/** Gives back all that an owner still claims, exactly once. */
export async function release(tx: Tx, owner: Owner, now: Date) {
  await endClaims(tx, ofOwner(owner), now, giveBack);
}

/** The order's pieces leave the store-room: they are neither in stock nor claimed any more. */
export async function takeOutOfStock(tx: Tx, orderId: OrderId, now: Date) {
  const pieces = and(eq(capacityClaims.orderId, orderId), sql`${capacityClaims.variantId} is not null`);
  await endClaims(tx, pieces, now, async (tx, { id }, ended) => {
    const count = ended.reduce((sum, { quantity }) => sum + quantity, 0);
    await tx.execute(sql`update ${variants} set taken = taken - ${count}, stock = stock - ${count} where id = ${id}`);
  });
}

function ofOwner(owner: Owner) {
  return "holdId" in owner ? eq(capacityClaims.holdId, owner.holdId) : eq(capacityClaims.orderId, owner.orderId);
}

type Settle = (tx: Tx, subject: Subject, ended: readonly { quantity: number }[]) => Promise<void>;

/** Ends the live claims among these, each exactly once, with their subjects locked; then settles each subject's count. */
async function endClaims(tx: Tx, which: SQL | undefined, now: Date, settle: Settle) {
  const live = and(which, isNull(capacityClaims.releasedAt));
  const subjects = sumDemand((await tx.select().from(capacityClaims).where(live)).map(demandOf));
  await lock(tx, subjects);
  if (subjects.length === 0) return;
  const ended = (await tx.update(capacityClaims).set({ releasedAt: now }).where(live).returning()).map(demandOf);
  for (const subject of subjects) {
    await settle(
      tx,
      subject,
      ended.filter((demand) => keyOf(demand) === keyOf(subject)),
    );
  }
}

function demandOf({ slotId, variantId, quantity }: typeof capacityClaims.$inferSelect): Demand {
  if (slotId !== null) return { of: "slot", id: slotId, quantity };
  if (variantId !== null) return { of: "variant", id: variantId, quantity };
  throw new Error("A claim of nothing: the check claim_has_one_subject is gone");
}

/** Whether a hold still keeps exactly this; its claims stay locked until the transaction ends. */
export async function holdCovers(tx: Tx, holdId: number, demands: readonly Demand[], now: Date): Promise<boolean> {
  const live = await tx
    .select()
    .from(capacityClaims)
    .where(and(eq(capacityClaims.holdId, holdId), isNull(capacityClaims.releasedAt), gt(capacityClaims.expiresAt, now)))
    .for("update");
  return JSON.stringify(sumDemand(live.map(demandOf))) === JSON.stringify(sumDemand(demands));
}

/** Turns a hold's claims into an order's, without touching slots and variants. */
export async function passClaims(tx: Tx, holdId: number, orderId: OrderId) {
  await tx
    .update(capacityClaims)
    .set({ holdId: null, orderId, expiresAt: null })
    .where(and(eq(capacityClaims.holdId, holdId), isNull(capacityClaims.releasedAt)));
}
