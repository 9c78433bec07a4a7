import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { cartLines } from "~db/schema/cart";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { lockCart } from "./cart.server";
import { holdPlaces } from "./hold-places.server";
import { emptyCartItem } from "./lines/line-kind.server";
import { putLine } from "./put-line.server";
import type { MoveLine } from "./schema";

/** A refused hold throws no error, because the cart shows the problem. @throws DomainError line_not_found */
export async function moveLine(ctx: Ctx, { kind, lineId, date, time }: z.output<typeof MoveLine>): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const cart = await lockCart(tx, ctx, kind);
    const own = and(eq(cartLines.id, lineId), eq(cartLines.cartId, cart.id), eq(cartLines.kind, "ticket"));
    const [line] = await tx
      .select()
      .from(cartLines)
      .where(and(own, isNull(cartLines.removedAt)));
    if (!line) throw new DomainError("line_not_found");
    const item = { ...emptyCartItem, kind: line.kind, ticketTypeId: line.ticketTypeId, date, time };
    await putLine(tx, ctx, cart, item, line.quantities, { replaces: lineId });
  });
  await holdPlaces(ctx, { kind }).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  });
}
