import { and, asc, eq, isNull } from "drizzle-orm";
import { cartLines, carts } from "~db/schema/cart";
import { formatCartKey } from "../inventory/availability.server";
import type { Holder, ToldRow } from "../person";
import type { CartLine } from "./cart-view";
import { readLines } from "./lines/read-lines.server";

export const cartsOfPerson: Holder = {
  async tell(ctx, { userId }) {
    if (userId === null) return [];
    const rows = await ctx.db
      .select({ kind: carts.kind, at: carts.updatedAt, line: cartLines })
      .from(carts)
      .innerJoin(cartLines, eq(cartLines.cartId, carts.id))
      .where(and(eq(carts.userId, userId), isNull(cartLines.removedAt)))
      .orderBy(asc(carts.id), asc(cartLines.id));
    const told = rows.map(async ({ kind, at, line }): Promise<ToldRow[]> => {
      const cartKey = formatCartKey({ userId, sessionId: null, kind });
      const lines = await readLines(ctx, ctx.db, cartKey, [line]);
      return lines.map(({ view }) => ({ ...tellLine(view), at }));
    });
    return (await Promise.all(told)).flat();
  },
};

function tellLine(line: CartLine): ToldRow {
  const { name, total } = line;
  switch (line.kind) {
    case "ticket": {
      const lines = line.parts.map(({ name, quantity }) => ({ name, quantity }));
      return { name, date: line.date, time: line.time, lines, total };
    }
    case "service":
      return { name, date: line.date, quantity: line.quantity, total };
    case "variant":
      return { name, kind: line.choice, quantity: line.quantity, total };
    case "combo":
      return { name, quantity: line.quantity, total };
  }
}
