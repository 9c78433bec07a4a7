import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { claimants, type ReservationId } from "~db/schema/inventory";
import type { Ctx } from "../ctx";
import type { Demand } from "./demands.rules";
import { limitOrders, limitSubjects } from "./limit-unpaid.server";
import { clearLineExpiry, mergeLines, releaseLines, reserveQuantities } from "./reservation-lines.server";

type LimitContext = Pick<Ctx, "now" | "shop" | "locale">;
type CartReservation = { holder: string | null; network: string | null; until: Date };

export async function reserveForCart(
  tx: Tx,
  ctx: LimitContext,
  hold: CartReservation,
  demands: readonly Demand[],
): Promise<ReservationId> {
  const id = await insertReservation(tx, { ...hold, standing: "held", since: ctx.now });
  await reserveQuantities(tx, id, demands, hold.until, ctx.now);
  await limitSubjects(tx, ctx, id, demands);
  return id;
}

export type OrderReservation = { network: string | null; phone: string; until: Date };

/** `reserveForOrder` and `limitOrders` must follow. */
export async function createReservation(
  tx: Tx,
  { now }: LimitContext,
  reservation: OrderReservation,
): Promise<ReservationId> {
  return insertReservation(tx, { ...reservation, standing: "unpaid", since: now });
}

export async function reserveForOrder(tx: Tx, ctx: LimitContext, id: ReservationId, demands: readonly Demand[]) {
  await reserveQuantities(tx, id, demands, null, ctx.now);
  await limitSubjects(tx, ctx, id, demands);
}

/** Turns a cart's hold into the reservation of an order, without touching slots and stocks. */
export async function convertHoldToOrder(
  tx: Tx,
  ctx: LimitContext,
  id: ReservationId,
  reservation: OrderReservation,
  demands: readonly Demand[],
) {
  const { phone, until } = reservation;
  await tx.update(claimants).set({ standing: "unpaid", holder: null, phone, until }).where(eq(claimants.id, id));
  await clearLineExpiry(tx, id);
  await limitOrders(tx, ctx, reservation);
  // The hold was checked against its network's limit, and the order reserves no more than it.
  await limitSubjects(tx, ctx, id, demands, ["phone"]);
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

/** Releases the reservation once. An unpaid order that ends before it has `lapsed` counts as cancelled. */
export async function releaseReservation(tx: Tx, id: ReservationId, now: Date, { lapsed = false } = {}) {
  await releaseLines(tx, id, now);
  const calledOff = lapsed ? sql`false` : sql`${claimants.standing} = 'unpaid'`;
  const lapsedAt = sql`case when ${lapsed} or ${calledOff} then ${now.toISOString()}::timestamptz end`;
  await tx.update(claimants).set({ standing: "ended", calledOff, lapsedAt }).where(eq(claimants.id, id));
}

export async function assignReservationToCart(tx: Tx, id: ReservationId, holder: string) {
  await tx.update(claimants).set({ holder }).where(eq(claimants.id, id));
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
