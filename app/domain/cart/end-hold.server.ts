import { and, eq, isNull, lte } from "drizzle-orm";
import { logError } from "~/lib/log.server";
import type { Db, Tx } from "~db/client.server";
import { lockFreeRows } from "~db/lock-free-rows.server";
import { carts, holds } from "~db/schema/cart";
import type { UserId } from "~db/schema/identity";
import { transact } from "~db/transaction.server";
import type { InventoryItem } from "../inventory/inventory-item.rules";
import { releaseReservation } from "../inventory/reservations.server";
import { lockReservedAndRequested } from "../inventory/reserve-items.server";
import { findOpenHold, type Hold } from "./cart.server";

/** `requested` has the items that the caller reserves next. They are locked too. */
export async function endHold(
  tx: Tx,
  { id, reservationId }: Hold,
  now: Date,
  { requested = [], isExpired = false }: { requested?: readonly InventoryItem[]; isExpired?: boolean } = {},
) {
  await lockReservedAndRequested(tx, reservationId, requested);
  await releaseReservation(tx, reservationId, now, { isExpired });
  await markHoldEnded(tx, id, now);
}

export async function markHoldEnded(tx: Tx, holdId: number, now: Date) {
  await tx.update(holds).set({ releasedAt: now }).where(eq(holds.id, holdId));
}

export async function markHoldOrdered(tx: Tx, holdId: number, now: Date) {
  await tx.update(holds).set({ releasedAt: now, renewals: -1 }).where(eq(holds.id, holdId));
}

export async function endHoldsOfUser(tx: Tx, { now }: { now: Date }, userId: UserId): Promise<void> {
  const ownCarts = await tx.select().from(carts).where(eq(carts.userId, userId)).orderBy(carts.kind).for("update");
  for (const cart of ownCarts) {
    const hold = await findOpenHold(tx, cart);
    if (hold) await endHold(tx, hold, now);
  }
}

export async function releaseExpiredHolds({ db, now }: { db: Db; now: Date }): Promise<void> {
  const expired = await db
    .select({ id: holds.id })
    .from(holds)
    .where(and(isNull(holds.releasedAt), lte(holds.expiresAt, now)))
    .limit(500);
  for (const { id } of expired) {
    try {
      await transact(db, (tx) => endExpiredHold(tx, id, now));
    } catch (error) {
      logError(error, `job release-expired-holds, hold ${id}`);
    }
  }
}

async function endExpiredHold(tx: Tx, holdId: number, now: Date) {
  const where = and(eq(holds.id, holdId), isNull(holds.releasedAt), lte(holds.expiresAt, now));
  const [hold] = await lockFreeRows(tx, holds, { where });
  if (hold) await endHold(tx, hold, now, { isExpired: true });
}
