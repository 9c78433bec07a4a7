import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { capacityClaims, capacitySlots, holds, type SlotId } from "~db/schema";

export type Owner = { holdId: number } | { orderId: number };
export type Demand = { slotId: SlotId; quantity: number };
/** A slot that has not what was asked for, and what it has. */
export type Shortage = { slotId: SlotId; left: number; closed: boolean };

export class PlacesShort extends Error {
  constructor(readonly shortages: Shortage[]) {
    super("places short");
  }
}

/** What is asked of each slot, summed over all lines, in the order in which slots are always locked. */
function sumDemand(demands: readonly Demand[]): Demand[] {
  const bySlot = new Map<SlotId, number>();
  for (const { slotId, quantity } of demands) bySlot.set(slotId, (bySlot.get(slotId) ?? 0) + quantity);
  return [...bySlot]
    .filter(([, quantity]) => quantity > 0)
    .map(([slotId, quantity]) => ({ slotId, quantity }))
    .sort((a, b) => a.slotId - b.slotId);
}

/**
 * Takes every place asked for, or throws `PlacesShort` (and the transaction must be given up). Expired holds on a
 * slot are let go only when their places are needed. The check `taken between 0 and capacity` stands behind it.
 */
export async function claimPlaces(tx: Tx, owner: Owner, demands: readonly Demand[], expiresAt: Date | null, now: Date) {
  const shortages: Shortage[] = [];
  for (const demand of sumDemand(demands)) {
    if (await take(tx, owner, demand, expiresAt)) continue;
    // Another taker may have freed them first: what counts is what is there now, with the slot locked.
    await freeExpired(tx, demand.slotId, now);
    if (await take(tx, owner, demand, expiresAt)) continue;
    shortages.push(await shortage(tx, demand.slotId));
  }
  if (shortages.length > 0) throw new PlacesShort(shortages);
}

/** One conditional update per slot, with its row in the ledger: a single statement, so the slot is locked briefly. */
async function take(tx: Tx, owner: Owner, { slotId, quantity }: Demand, expiresAt: Date | null): Promise<boolean> {
  const holdId = "holdId" in owner ? owner.holdId : null;
  const orderId = "orderId" in owner ? owner.orderId : null;
  const rows = await tx.execute(sql`
    with taken as (
      update ${capacitySlots} set taken = taken + ${quantity}
      where id = ${slotId} and closed_at is null and taken + ${quantity} <= capacity returning id
    )
    insert into ${capacityClaims} (slot_id, hold_id, order_id, quantity, expires_at)
    select id, ${holdId}::int, ${orderId}::int, ${quantity}, ${expiresAt?.toISOString() ?? null}::timestamptz from taken
    returning id`);
  return rows.length === 1;
}

/**
 * Lets go of a slot's expired holds, each exactly once; says how many places came free. NO KEY UPDATE, for a new claim or
 * order line refers to the slot and holds a KEY SHARE of it: FOR UPDATE would wait for that, and both for each other.
 */
async function freeExpired(tx: Tx, slotId: SlotId, now: Date): Promise<number> {
  await tx
    .select({ id: capacitySlots.id })
    .from(capacitySlots)
    .where(eq(capacitySlots.id, slotId))
    .for("no key update");
  const freed = await tx
    .update(capacityClaims)
    .set({ releasedAt: now })
    .where(
      and(
        eq(capacityClaims.slotId, slotId),
        isNull(capacityClaims.releasedAt),
        sql`${capacityClaims.expiresAt} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .returning({ quantity: capacityClaims.quantity });
  return giveBack(tx, slotId, freed);
}

/**
 * What a slot has for somebody: its free places, those of holds that ran out and that nobody took yet, and those the
 * cart holds itself. A column for a query on slots.
 */
export function placesFor(cartId: number | null, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql<number>`(${capacitySlots.capacity} - ${capacitySlots.taken}
    + (select coalesce(sum(c.quantity), 0)::int from ${capacityClaims} c
       where c.slot_id = "capacity_slots"."id" and c.released_at is null and c.expires_at <= ${at})
    + (select coalesce(sum(c.quantity), 0)::int from ${holds} h join ${capacityClaims} c on c.hold_id = h.id
       where h.cart_id = ${cartId} and h.released_at is null
       and c.slot_id = "capacity_slots"."id" and c.released_at is null and c.expires_at > ${at}))`;
}

async function giveBack(tx: Tx, slotId: SlotId, freed: readonly { quantity: number }[]): Promise<number> {
  const places = freed.reduce((sum, { quantity }) => sum + quantity, 0);
  if (places > 0) {
    await tx
      .update(capacitySlots)
      .set({ taken: sql`${capacitySlots.taken} - ${places}` })
      .where(eq(capacitySlots.id, slotId));
  }
  return places;
}

async function shortage(tx: Tx, slotId: SlotId): Promise<Shortage> {
  const [slot] = await tx.select().from(capacitySlots).where(eq(capacitySlots.id, slotId));
  if (!slot) return { slotId, left: 0, closed: true };
  return { slotId, left: slot.closedAt ? 0 : slot.capacity - slot.taken, closed: slot.closedAt !== null };
}

/** Gives back all that an owner still claims, exactly once. */
export async function releasePlaces(tx: Tx, owner: Owner, now: Date) {
  const mine = "holdId" in owner ? eq(capacityClaims.holdId, owner.holdId) : eq(capacityClaims.orderId, owner.orderId);
  const live = await tx
    .select({ slotId: capacityClaims.slotId })
    .from(capacityClaims)
    .where(and(mine, isNull(capacityClaims.releasedAt)));
  const slotIds = [...new Set(live.map(({ slotId }) => slotId))].sort((a, b) => a - b);
  if (slotIds.length === 0) return;
  await tx
    .select({ id: capacitySlots.id })
    .from(capacitySlots)
    .where(inArray(capacitySlots.id, slotIds))
    .orderBy(capacitySlots.id)
    .for("no key update");
  const freed = await tx
    .update(capacityClaims)
    .set({ releasedAt: now })
    .where(and(mine, isNull(capacityClaims.releasedAt)))
    .returning({ slotId: capacityClaims.slotId, quantity: capacityClaims.quantity });
  for (const slotId of slotIds)
    await giveBack(
      tx,
      slotId,
      freed.filter((claim) => claim.slotId === slotId),
    );
}

/** Whether a hold still keeps exactly these places; its claims stay locked until the transaction ends. */
export async function holdCovers(tx: Tx, holdId: number, demands: readonly Demand[], now: Date): Promise<boolean> {
  const live = await tx
    .select({ slotId: capacityClaims.slotId, quantity: capacityClaims.quantity })
    .from(capacityClaims)
    .where(and(eq(capacityClaims.holdId, holdId), isNull(capacityClaims.releasedAt), gt(capacityClaims.expiresAt, now)))
    .for("update");
  return JSON.stringify(sumDemand(live)) === JSON.stringify(sumDemand(demands));
}

/** Turns a hold's claims into an order's, without touching the slots. */
export async function passPlaces(tx: Tx, holdId: number, orderId: number) {
  await tx
    .update(capacityClaims)
    .set({ holdId: null, orderId, expiresAt: null })
    .where(and(eq(capacityClaims.holdId, holdId), isNull(capacityClaims.releasedAt)));
}
