import { and, eq, isNull, type SQL } from "drizzle-orm";
import { pseudonym } from "~/lib/seal.server";
import type { Tx } from "~db/client.server";
import { type CartId, type CartKind, cartLines, carts, holds } from "~db/schema/cart";
import type { UserId } from "~db/schema/identity";
import type { Ctx } from "../ctx";
import { formatCartKey } from "../inventory/availability.server";
import { assignReservationToCart } from "../inventory/reservations.server";

/** Minutes in which the last removed line can be restored, unless the cart changes again (`finalizeRemovals`). */
const undoMinutes = 30;

export function getEarliestUndo(now: Date): Date {
  return new Date(now.getTime() - undoMinutes * 60_000);
}

export const removedForGood = new Date(0);

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

/** The cart must be locked. The visitor cannot restore the lines. */
export async function emptyCart(tx: Tx, cartId: CartId) {
  await tx.update(cartLines).set({ removedAt: removedForGood }).where(eq(cartLines.cartId, cartId));
}

type PlacedForm = { formKey: string; placedAt: Date };

/** An attacker may have planted the cookie with the old session ID. A repeated form gets the same new ID again. */
export function deriveSessionAfterOrder({ visitor }: Pick<Ctx, "visitor">, { formKey, placedAt }: PlacedForm): string {
  const session = visitor.ensureCartSession();
  if (visitor.replaceCartSession === null) return session;
  return `guest_${placedAt.getTime().toString(36)}_${pseudonym(`session after order ${formKey} ${session}`)}`;
}

/** Locks the carts in the same order as `mergeCarts` does, which prevents deadlocks. */
export async function lockSessionCarts(tx: Tx, { visitor }: Pick<Ctx, "visitor">): Promise<void> {
  if (visitor.userId !== null || visitor.replaceCartSession === null) return;
  await tx
    .select({ id: carts.id })
    .from(carts)
    .where(eq(carts.cartSessionId, visitor.ensureCartSession()))
    .orderBy(carts.kind)
    .for("update");
}

export async function moveCartsToSession(tx: Tx, { visitor }: Pick<Ctx, "visitor">, to: string): Promise<void> {
  const from = visitor.ensureCartSession();
  if (from === to) return;
  const moved = await tx.update(carts).set({ cartSessionId: to }).where(eq(carts.cartSessionId, from)).returning();
  for (const cart of moved) {
    const hold = await findOpenHold(tx, cart);
    if (hold) await assignReservationToCart(tx, hold.reservationId, formatCartKey(cart));
  }
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
