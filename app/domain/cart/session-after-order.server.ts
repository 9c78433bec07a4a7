import { eq } from "drizzle-orm";
import { pseudonym } from "~/lib/seal.server";
import type { Tx } from "~db/client.server";
import { carts } from "~db/schema/cart";
import { giveTo } from "../capacity/claimants.server";
import { holderOf } from "../capacity/stores.server";
import type { Ctx } from "../ctx";
import { findOpenHold } from "./end-hold.server";

type PlacedForm = { formKey: string; placedAt: Date };

/**
 * The session ID that an order of this visitor stores. A session that a cookie brought is replaced, because somebody else
 * may have planted that cookie and know it. The replacement follows from the old ID and the form, so that the same form
 * sent again from the old ID leads to the same one; only the shop can compute it. Any other session stays as it is.
 */
export function sessionAfterOrder({ visitor }: Pick<Ctx, "visitor">, { formKey, placedAt }: PlacedForm): string {
  const session = visitor.ensureSession();
  if (visitor.replaceSession === null) return session;
  return `guest_${placedAt.getTime().toString(36)}_${pseudonym(`session after order ${formKey} ${session}`)}`;
}

/** Locks all carts of the visitor's session where an order is about to move them, in the order in which a login locks them. */
export async function lockCartsToMove(tx: Tx, { visitor }: Pick<Ctx, "visitor">): Promise<void> {
  if (visitor.userId !== null || visitor.replaceSession === null) return;
  await tx
    .select({ id: carts.id })
    .from(carts)
    .where(eq(carts.sessionId, visitor.ensureSession()))
    .orderBy(carts.kind)
    .for("update");
}

/** Both carts of the visitor, with what they hold, belong to the session `to` from now on; the old ID has none. */
export async function moveCarts(tx: Tx, { visitor }: Pick<Ctx, "visitor">, to: string): Promise<void> {
  const from = visitor.ensureSession();
  if (from === to) return;
  const moved = await tx.update(carts).set({ sessionId: to }).where(eq(carts.sessionId, from)).returning();
  for (const cart of moved) {
    const hold = await findOpenHold(tx, cart);
    if (hold) await giveTo(tx, hold.claimantId, holderOf(cart));
  }
}
