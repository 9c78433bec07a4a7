import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { type CartId, cartLines } from "~db/schema/cart";
import { removedForGood } from "./undo.rules";

/** Lock the cart first. This cannot be undone. */
export async function emptyCart(tx: Tx, cartId: CartId) {
  await tx.update(cartLines).set({ removedAt: removedForGood }).where(eq(cartLines.cartId, cartId));
}
