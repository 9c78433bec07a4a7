import type { Tx } from "~db/client.server";
import { type CartKind, carts } from "~db/schema/cart";
import type { Ctx } from "../ctx";

export type Cart = typeof carts.$inferSelect;

/** Made when it is missing. */
export async function lockCart(tx: Tx, ctx: Ctx, kind: CartKind): Promise<Cart> {
  const sessionId = ctx.visitor.ensureSession();
  const [cart] = await tx
    .insert(carts)
    .values({ sessionId, kind, updatedAt: ctx.now })
    .onConflictDoUpdate({ target: [carts.sessionId, carts.kind], set: { updatedAt: ctx.now } })
    .returning();
  if (!cart) throw new Error("lockCart: the cart was neither made nor found");
  return cart;
}
