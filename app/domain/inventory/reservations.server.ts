import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { claimants, type ReservationId } from "~db/schema/inventory";
import type { Ctx } from "../ctx";
import type { RequestedQuantity } from "./inventory-item.rules";
import { limitUnpaidItems, limitUnpaidOrders } from "./limit-unpaid.server";
import { clearLineExpiry, mergeLines, releaseLines, reserveQuantities } from "./reservation-lines.server";

type LimitContext = Pick<Ctx, "now" | "shop" | "locale">;
type CartReservation = { holder: string | null; network: string | null; until: Date };

export async function reserveForCart(
  tx: Tx,
  ctx: LimitContext,
  hold: CartReservation,
  requested: readonly RequestedQuantity[],
): Promise<ReservationId> {
  const id = await insertReservation(tx, { ...hold, standing: "held", since: ctx.now });
  await reserveQuantities(tx, id, requested, hold.until, ctx.now);
  await limitUnpaidItems(tx, ctx, id, requested);
  return id;
}

export type OrderReservation = { network: string | null; phone: string; until: Date };

/** `reserveForOrder` and `limitUnpaidOrders` must follow. */
export async function createReservation(
  tx: Tx,
  { now }: LimitContext,
  reservation: OrderReservation,
): Promise<ReservationId> {
  return insertReservation(tx, { ...reservation, standing: "unpaid", since: now });
}

export async function reserveForOrder(
  tx: Tx,
  ctx: LimitContext,
  id: ReservationId,
  requested: readonly RequestedQuantity[],
) {
  await reserveQuantities(tx, id, requested, null, ctx.now);
  await limitUnpaidItems(tx, ctx, id, requested);
}

/** Turns a cart's hold into the reservation of an order, without touching slots and stocks. */
export async function convertHoldToOrder(
  tx: Tx,
  ctx: LimitContext,
  id: ReservationId,
  reservation: OrderReservation,
  requested: readonly RequestedQuantity[],
) {
  const { phone, until } = reservation;
  await tx.update(claimants).set({ standing: "unpaid", holder: null, phone, until }).where(eq(claimants.id, id));
  await clearLineExpiry(tx, id);
  await limitUnpaidOrders(tx, ctx, reservation);
  // The hold was checked against its network's limit, and the order reserves no more than it.
  await limitUnpaidItems(tx, ctx, id, requested, ["phone"]);
}

export async function setReservationEnd(tx: Tx, id: ReservationId, until: Date) {
  await tx.update(claimants).set({ until }).where(eq(claimants.id, id));
}

export async function settleReservation(tx: Tx, id: ReservationId) {
  await tx.update(claimants).set({ standing: "settled", until: null }).where(eq(claimants.id, id));
}

export async function reopenReservation(tx: Tx, id: ReservationId, until: Date) {
  await tx.update(claimants).set({ standing: "unpaid", until }).where(eq(claimants.id, id));
}

/** Releases the reservation once. An unpaid order that is released without `isExpired` counts as cancelled. */
export async function releaseReservation(tx: Tx, id: ReservationId, now: Date, { isExpired = false } = {}) {
  await releaseLines(tx, id, now);
  const calledOff = isExpired ? sql`false` : sql`${claimants.standing} = 'unpaid'`;
  const lapsedAt = sql`case when ${isExpired} or ${calledOff} then ${now.toISOString()}::timestamptz end`;
  await tx.update(claimants).set({ standing: "ended", calledOff, lapsedAt }).where(eq(claimants.id, id));
}

export async function assignReservationToCart(tx: Tx, id: ReservationId, cartKey: string) {
  await tx.update(claimants).set({ holder: cartKey }).where(eq(claimants.id, id));
}

type ReservationMerge = { from: ReservationId; into: ReservationId; until: Date };

export async function mergeReservations(tx: Tx, { from, into, until }: ReservationMerge, now: Date) {
  await mergeLines(tx, from, into, until);
  await tx.update(claimants).set({ until }).where(eq(claimants.id, into));
  await releaseReservation(tx, from, now);
}

export async function findReservationNetwork(db: Db, id: ReservationId): Promise<string | null> {
  const [reservation] = await db.select({ network: claimants.network }).from(claimants).where(eq(claimants.id, id));
  return reservation?.network ?? null;
}

async function insertReservation(tx: Tx, values: typeof claimants.$inferInsert): Promise<ReservationId> {
  const [written] = await tx.insert(claimants).values(values).returning({ id: claimants.id });
  if (!written) throw new Error("The insert returned no reservation");
  return written.id;
}
