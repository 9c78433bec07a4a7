import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { pseudonym } from "~/lib/seal.server";
import type { Db, Tx } from "~db/client.server";
import { type CartId, type CartKind, cartLines, carts, holds } from "~db/schema/cart";
import type { UserId } from "~db/schema/identity";
import type { ReservationId } from "~db/schema/inventory";
import { staticQuery } from "~db/static-sql";
import type { Ctx } from "../ctx";
import { formatCartKey, holdsPlacesColumn } from "../inventory/availability.server";
import { assignReservationToCart } from "../inventory/reservations.server";
import { removedForGood } from "./removed-lines.rules";

/** `hasHeldPlaces` is true if the cart may hold places. The shop shows held places as available to this visitor. */
export type GuestCart = { inCart: number; hasHeldPlaces: boolean };

const guestCartQuery = staticQuery(sql`select
  (select count(*)::int from ${carts} join ${cartLines} on ${cartLines.cartId} = ${carts.id}
    where ${carts.cartSessionId} = ${sql.placeholder("cartSessionId")}
      and ${carts.kind} = 'cart' and ${cartLines.removedAt} is null) as in_cart,
  ${holdsPlacesColumn([sql.placeholder("buyNowKey"), sql.placeholder("cartKey")])} as has_held_places`);

export type Cart = typeof carts.$inferSelect;

export async function lockCart(tx: Tx, ctx: Ctx, kind: CartKind): Promise<Cart> {
  const { userId } = ctx.visitor;
  if (userId !== null) return lockCartOfUser(tx, ctx, userId, kind);
  const cartSessionId = ctx.visitor.ensureCartSession();
  const upserted = await tx
    .insert(carts)
    .values({ cartSessionId, kind, createdAt: ctx.now, updatedAt: ctx.now })
    .onConflictDoUpdate({ target: [carts.cartSessionId, carts.kind], set: { updatedAt: ctx.now } })
    .returning();
  return requireCart(upserted);
}

export async function lockCartOfUser(tx: Tx, { now }: Pick<Ctx, "now">, userId: UserId, kind: CartKind): Promise<Cart> {
  const upserted = await tx
    .insert(carts)
    .values({ userId, kind, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: [carts.userId, carts.kind], set: { updatedAt: now } })
    .returning();
  return requireCart(upserted);
}

function requireCart([cart]: Cart[]): Cart {
  if (!cart) throw new Error("The insert returned no cart");
  return cart;
}

export function isOwnCart({ visitor: { userId, cartSessionId } }: Pick<Ctx, "visitor">): SQL {
  return userId === null ? eq(carts.cartSessionId, cartSessionId ?? "") : eq(carts.userId, userId);
}

export function getRateLimitKey({ visitor }: Pick<Ctx, "visitor">): string {
  return visitor.userId === null ? visitor.ensureCartSession() : `user ${visitor.userId}`;
}

/** For a guest, locks both carts first, because both move to a new session. `mergeCarts` uses the same lock order. */
export async function lockCartForOrder(tx: Tx, ctx: Ctx, kind: CartKind): Promise<Cart> {
  const { userId, replaceCartSession } = ctx.visitor;
  if (userId !== null || replaceCartSession === null) return lockCart(tx, ctx, kind);
  const session = ctx.visitor.ensureCartSession();
  const locked = tx
    .$with("locked")
    .as(
      tx.select({ id: carts.id }).from(carts).where(eq(carts.cartSessionId, session)).orderBy(carts.kind).for("update"),
    );
  // The inserted value depends on `locked`, so that the row is inserted after all locks are acquired.
  const cartSessionId = sql`case when (select count(*) from ${locked}) >= 0 then ${session} end`;
  const upserted = await tx
    .with(locked)
    .insert(carts)
    .values({ cartSessionId, kind, createdAt: ctx.now, updatedAt: ctx.now })
    .onConflictDoUpdate({ target: [carts.cartSessionId, carts.kind], set: { updatedAt: ctx.now } })
    .returning();
  return requireCart(upserted);
}

/** The cart must be locked. The visitor cannot restore the lines. */
export async function emptyCart(tx: Tx, cartId: CartId) {
  await tx.update(cartLines).set({ removedAt: removedForGood }).where(eq(cartLines.cartId, cartId));
}

type PlacedForm = { formKey: string; placedAt: Date };

/**
 * Returns a new session ID, because an attacker may have planted the cookie with the old one. A repeated form gets the
 * same ID.
 */
export function deriveSessionAfterOrder({ visitor }: Pick<Ctx, "visitor">, { formKey, placedAt }: PlacedForm): string {
  const session = visitor.ensureCartSession();
  if (visitor.replaceCartSession === null) return session;
  return `guest_${placedAt.getTime().toString(36)}_${pseudonym(`session after order ${formKey} ${session}`)}`;
}

/** The order takes over the hold of the cart `ordered`, so only the other cart's hold gets the new cart key. */
export async function moveCartsToSession(tx: Tx, { visitor }: Pick<Ctx, "visitor">, ordered: Cart, to: string) {
  const from = visitor.ensureCartSession();
  if (from === to) return;
  const openHold = tx
    .select({ reservationId: holds.reservationId })
    .from(holds)
    .where(and(eq(holds.cartId, carts.id), isNull(holds.releasedAt)));
  const moved = await tx
    .update(carts)
    .set({ cartSessionId: to })
    .where(eq(carts.cartSessionId, from))
    .returning({ cart: carts, reservationId: sql<ReservationId | null>`(${openHold})` });
  for (const { cart, reservationId } of moved)
    if (cart.id !== ordered.id && reservationId !== null)
      await assignReservationToCart(tx, reservationId, formatCartKey(cart));
}

export async function findOpenHold(tx: Tx, cart: Cart) {
  const [hold] = await tx
    .select()
    .from(holds)
    .where(and(eq(holds.cartId, cart.id), isNull(holds.releasedAt)))
    .for("update");
  return hold ?? null;
}

export type Hold = typeof holds.$inferSelect;

export async function acceptPrices(tx: Tx, lines: readonly { id: number; total: number; wasTotal: number | null }[]) {
  for (const { id, total } of lines.filter(({ wasTotal }) => wasTotal !== null))
    await tx.update(cartLines).set({ seenTotal: total }).where(eq(cartLines.id, id));
}

export async function readGuestCart(db: Db, cartSessionId: string): Promise<GuestCart> {
  const [buyNowKey, cartKey] = (["booking", "cart"] as const).map((kind) =>
    formatCartKey({ userId: null, cartSessionId, kind }),
  );
  const [row] = await db.execute<{ in_cart: number; has_held_places: boolean }>(
    guestCartQuery({ cartSessionId, buyNowKey, cartKey }),
  );
  return { inCart: row?.in_cart ?? 0, hasHeldPlaces: row?.has_held_places ?? true };
}
