import { and, eq, isNull } from "drizzle-orm";
import { cartLines, carts } from "~db/schema";
import type { Ctx } from "../ctx";

/** How many units and pieces lie in the common cart. */
export async function countCart(ctx: Ctx): Promise<number> {
  const { sessionId } = ctx.visitor;
  if (sessionId === null) return 0;
  const lines = await ctx.db
    .select({ quantities: cartLines.quantities })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .where(and(eq(carts.sessionId, sessionId), eq(carts.kind, "cart"), isNull(cartLines.removedAt)));
  return lines.reduce((sum, line) => sum + Object.values(line.quantities).reduce((a, b) => a + b, 0), 0);
}
