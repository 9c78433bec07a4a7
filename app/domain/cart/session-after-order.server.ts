import { eq } from "drizzle-orm";
import { pseudonym } from "~/lib/seal.server";
import type { Tx } from "~db/client.server";
import { carts } from "~db/schema/cart";
import type { Ctx } from "../ctx";
import { formatCartKey } from "../inventory/availability.server";
import { assignReservationToCart } from "../inventory/reservations.server";
import { findOpenHold } from "./end-hold.server";

type PlacedForm = { formKey: string; placedAt: Date };

/**
 * A session from a cookie is replaced by an order, because an attacker may have planted the cookie. The new ID is
 * derived from the old one and the form, so that the same form sent again gets the same ID.
 */
export function deriveSessionAfterOrder({ visitor }: Pick<Ctx, "visitor">, { formKey, placedAt }: PlacedForm): string {
  const session = visitor.ensureCartSession();
  if (visitor.replaceCartSession === null) return session;
  return `guest_${placedAt.getTime().toString(36)}_${pseudonym(`session after order ${formKey} ${session}`)}`;
}

/** Locks the carts in the same order as a login does, which prevents deadlocks. */
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
