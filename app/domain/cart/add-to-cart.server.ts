import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { cartLines, ticketTypes } from "~db/schema";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import type { CartView } from "./cart-view";
import { aThing } from "./lines/kind.server";
import { addOnce, putLine } from "./put-line.server";
import type { AddToCart } from "./schema";
import { takenOutForGood } from "./undo.rules";

/**
 * Puts a ticket into the visitor's cart; the same ticket, day and slot join into one line. A booking ("buy now")
 * replaces what the booking cart held. The same key with the same content adds once.
 * @throws DomainError ticket_not_found, nobody, cart_full, and what a ticket line refuses
 */
export async function addToCart(ctx: Ctx, input: z.output<typeof AddToCart>): Promise<CartView> {
  return addOnce(ctx, input.kind, input, async (tx, cart) => {
    if (input.kind === "booking") {
      await tx
        .update(cartLines)
        .set({ removedAt: takenOutForGood })
        .where(and(eq(cartLines.cartId, cart.id), isNull(cartLines.removedAt)));
    }
    const { slug, date, time, quantities } = input;
    if (Object.values(quantities).every((quantity) => quantity === 0))
      throw new DomainError("nobody", { field: `quantities.${Object.keys(quantities)[0] ?? "adult"}` });
    const [type] = await tx.select({ id: ticketTypes.id }).from(ticketTypes).where(eq(ticketTypes.slug, slug));
    if (!type) throw new DomainError("ticket_not_found", { field: "slug" });
    await putLine(tx, ctx, cart.id, { ...aThing, kind: "ticket", ticketTypeId: type.id, date, time }, quantities);
  });
}
