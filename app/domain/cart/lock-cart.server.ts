import { eq, type SQL } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { type CartKind, carts } from "~db/schema/cart";
import type { UserId } from "~db/schema/identity";
import type { Ctx } from "../ctx";

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

/** A logged-in visitor has the account's carts only, not those of the browser. */
export function isOwnCart({ visitor: { userId, cartSessionId } }: Pick<Ctx, "visitor">): SQL {
  return userId === null ? eq(carts.cartSessionId, cartSessionId ?? "") : eq(carts.userId, userId);
}

export function getRateLimitKey({ visitor }: Pick<Ctx, "visitor">): string {
  return visitor.userId === null ? visitor.ensureCartSession() : `user ${visitor.userId}`;
}
