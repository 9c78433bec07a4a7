import { eq, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { type ReservationId, reservations } from "~db/schema/inventory";
import type { ItemQuantity, ReservedLine } from "./inventory-item.rules";
import { formatOrderLimits, type LimitContext, toLimitError } from "./limit-unpaid-orders.server";
import { formatQuantities, mergeLines, releaseLines, runReservation } from "./reserve-items.server";

type CartReservation = { cartKey: string | null; network: string | null; endsAt: Date };

export async function reserveForCart(
  tx: Tx,
  ctx: LimitContext,
  hold: CartReservation,
  requested: readonly ItemQuantity[],
): Promise<ReservationId> {
  const id = await insertReservation(tx, { ...hold, status: "held", createdAt: ctx.now });
  await reserveWithinLimits(tx, ctx, id, requested, hold.endsAt);
  return id;
}

export type OrderReservation = { network: string | null; phone: string; endsAt: Date };

/** The caller must call `reserveForOrder` or `reserveWithinLimits` afterwards. */
export async function createReservation(
  tx: Tx,
  { now }: LimitContext,
  reservation: OrderReservation,
): Promise<ReservationId> {
  return insertReservation(tx, { ...reservation, status: "unpaid", createdAt: now });
}

/** Turns a hold's reservation into that of an order. The caller must call `reserveForOrder` afterwards. */
export async function assignReservationToOrder(tx: Tx, id: ReservationId, { phone, endsAt }: OrderReservation) {
  await tx.update(reservations).set({ status: "unpaid", cartKey: null, phone, endsAt }).where(eq(reservations.id, id));
}

/** Limits unpaid items per network and phone. @throws OutOfStockError, and the errors that `toLimitError` returns */
export function reserveWithinLimits(
  tx: Tx,
  ctx: LimitContext,
  id: ReservationId,
  requested: readonly ItemQuantity[],
  expiresAt: Date | null = null,
): Promise<ReservedLine[]> {
  const until = expiresAt?.toISOString() ?? null;
  return reserve(
    tx,
    ctx,
    sql`reserve_within_limits(${id}, ${formatQuantities(requested)}, ${until}, ${getMoment(ctx)})`,
  );
}

/** Also limits unpaid orders. `isHeld` means that the cart holds the items. @throws errors of `reserveWithinLimits` */
export function reserveForOrder(
  tx: Tx,
  ctx: LimitContext,
  id: ReservationId,
  requested: readonly ItemQuantity[],
  { isHeld, buyer }: { isHeld: boolean; buyer: OrderReservation },
): Promise<ReservedLine[]> {
  const limits = formatOrderLimits(ctx, buyer);
  const quantities = formatQuantities(requested);
  return reserve(tx, ctx, sql`reserve_for_order(${id}, ${isHeld}, ${quantities}, ${limits}, ${getMoment(ctx)})`);
}

async function reserve(tx: Tx, ctx: LimitContext, call: SQL): Promise<ReservedLine[]> {
  try {
    return await runReservation(tx, call);
  } catch (error) {
    throw toLimitError(ctx, error);
  }
}

function getMoment({ now }: LimitContext): string {
  return now.toISOString();
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

/** Must be called at most once for a reservation. Without `isExpired`, a released unpaid order counts as cancelled. */
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
