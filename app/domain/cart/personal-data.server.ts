import { and, asc, eq, isNull } from "drizzle-orm";
import { cartLines, carts } from "~db/schema/cart";
import { formatCartKey } from "../inventory/availability.server";
import type { ExportedRow, PersonalDataSource } from "../personal-data";
import type { CartLine } from "./cart-view";
import { readLines } from "./lines/read-lines.server";

export const cartsPersonalData: PersonalDataSource = {
  async exportRows(ctx, { userId }) {
    if (userId === null) return [];
    const rows = await ctx.db
      .select({ kind: carts.kind, at: carts.updatedAt, line: cartLines })
      .from(carts)
      .innerJoin(cartLines, eq(cartLines.cartId, carts.id))
      .where(and(eq(carts.userId, userId), isNull(cartLines.removedAt)))
      .orderBy(asc(carts.id), asc(cartLines.id));
    const exported = rows.map(async ({ kind, at, line }): Promise<ExportedRow[]> => {
      const cartKey = formatCartKey({ userId, cartSessionId: null, kind });
      const lines = await readLines(ctx, ctx.db, cartKey, [line]);
      return lines.map(({ view }) => ({ ...exportLine(view), at }));
    });
    return (await Promise.all(exported)).flat();
  },
};

function exportLine(line: CartLine): ExportedRow {
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
