import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { type ReservationId, reservations } from "~db/schema/inventory";
import type { Ctx } from "../ctx";
import type { ItemQuantity, ReservedLine } from "./inventory-item.rules";
import { limitUnpaidItems, limitUnpaidOrders } from "./limit-unpaid.server";
import { clearLineExpiry, mergeLines, releaseLines, reserveQuantities } from "./reserve-items.server";

type LimitContext = Pick<Ctx, "now" | "shop" | "locale">;
type CartReservation = { cartKey: string | null; network: string | null; endsAt: Date };

export async function reserveForCart(
  tx: Tx,
  ctx: LimitContext,
  hold: CartReservation,
  requested: readonly ItemQuantity[],
): Promise<ReservationId> {
  const id = await insertReservation(tx, { ...hold, status: "held", createdAt: ctx.now });
  await reserveQuantities(tx, id, requested, hold.endsAt, ctx.now);
  await limitUnpaidItems(tx, ctx, id, requested);
  return id;
}

export type OrderReservation = { network: string | null; phone: string; endsAt: Date };

/** The caller must call `reserveForOrder` and `limitUnpaidOrders` afterwards. */
export async function createReservation(
  tx: Tx,
  { now }: LimitContext,
  reservation: OrderReservation,
): Promise<ReservationId> {
  return insertReservation(tx, { ...reservation, status: "unpaid", createdAt: now });
}

export async function reserveForOrder(
  tx: Tx,
  ctx: LimitContext,
  id: ReservationId,
  requested: readonly ItemQuantity[],
): Promise<ReservedLine[]> {
  const lines = await reserveQuantities(tx, id, requested, null, ctx.now);
  await limitUnpaidItems(tx, ctx, id, requested);
  return lines;
}

export async function convertHoldToOrder(
  tx: Tx,
  ctx: LimitContext,
  id: ReservationId,
  reservation: OrderReservation,
  requested: readonly ItemQuantity[],
) {
  const { phone, endsAt } = reservation;
  await tx.update(reservations).set({ status: "unpaid", cartKey: null, phone, endsAt }).where(eq(reservations.id, id));
  await clearLineExpiry(tx, id);
  await limitUnpaidOrders(tx, ctx, reservation);
  // Only the phone is checked: the hold passed its network's limit, and the order reserves no more than the hold.
  await limitUnpaidItems(tx, ctx, id, requested, ["phone"]);
}

export async function setReservationEnd(tx: Tx, id: ReservationId, endsAt: Date) {
  await tx.update(reservations).set({ endsAt }).where(eq(reservations.id, id));
}

export async function settleReservation(tx: Tx, id: ReservationId) {
  await tx.update(reservations).set({ status: "settled", endsAt: null }).where(eq(reservations.id, id));
}

export async function reopenReservation(tx: Tx, id: ReservationId, endsAt: Date) {
  await tx.update(reservations).set({ status: "unpaid", endsAt }).where(eq(reservations.id, id));
}

/** Releases the reservation once. An unpaid order that is released without `isExpired` counts as cancelled. */
export async function releaseReservation(tx: Tx, id: ReservationId, now: Date, { isExpired = false } = {}) {
  await releaseLines(tx, id, now);
  const isCancelled = isExpired ? sql`false` : sql`${reservations.status} = 'unpaid'`;
  const endedUnpaidAt = sql`case when ${isExpired} or ${isCancelled} then ${now.toISOString()}::timestamptz end`;
  await tx.update(reservations).set({ status: "ended", isCancelled, endedUnpaidAt }).where(eq(reservations.id, id));
}

export async function assignReservationToCart(tx: Tx, id: ReservationId, cartKey: string) {
  await tx.update(reservations).set({ cartKey }).where(eq(reservations.id, id));
}

type ReservationMerge = { from: ReservationId; into: ReservationId; endsAt: Date };

export async function mergeReservations(tx: Tx, { from, into, endsAt }: ReservationMerge, now: Date) {
  await mergeLines(tx, from, into, endsAt);
  await tx.update(reservations).set({ endsAt }).where(eq(reservations.id, into));
  await releaseReservation(tx, from, now);
}

export async function findReservationNetwork(db: Db, id: ReservationId): Promise<string | null> {
  const [reservation] = await db
    .select({ network: reservations.network })
    .from(reservations)
    .where(eq(reservations.id, id));
  return reservation?.network ?? null;
}

async function insertReservation(tx: Tx, values: typeof reservations.$inferInsert): Promise<ReservationId> {
  const [written] = await tx.insert(reservations).values(values).returning({ id: reservations.id });
  if (!written) throw new Error("The insert returned no reservation");
  return written.id;
}
