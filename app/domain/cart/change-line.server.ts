import { isDeepStrictEqual } from "node:util";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "~db/client.server";
import { cartLines, carts } from "~db/schema/cart";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError, type FieldError } from "../errors";
import { formatCartKey } from "../inventory/availability.server";
import { isOwnCart, lockCart } from "./cart.server";
import { holdPlaces } from "./hold-places.server";
import { emptyCartItem } from "./lines/line-kind.server";
import { lineKinds } from "./lines/read-lines.server";
import { finalizeRemovals, findLine, putLine, requireRoomForLine } from "./put-line.server";
import { getEarliestUndo } from "./removed-lines.rules";
import type { ChangeLine, ChangeQuantities, LineId, MoveLine } from "./schema";

type LineChange = "changed" | "unchanged" | "removed";

/** Removes a line if all quantities are 0. @throws DomainError line_not_found, and the codes of `checkItem` */
export async function changeLine(ctx: Ctx, { lineId, quantities }: z.output<typeof ChangeLine>): Promise<LineChange> {
  if (Object.values(quantities).every((quantity) => quantity === 0)) {
    await removeLine(ctx, { lineId });
    return "removed";
  }
  return transact(ctx.db, async (tx) => {
    const { line, cart } = await lockOwnLine(tx, ctx, lineId, "present");
    const checked = await lineKinds[line.kind].checkItem(tx, ctx, formatCartKey(cart), line, quantities);
    await finalizeRemovals(tx, line.cartId);
    await tx
      .update(cartLines)
      .set({ quantities: checked.quantities, seenTotal: checked.total })
      .where(eq(cartLines.id, lineId));
    return isDeepStrictEqual(checked.quantities, line.quantities) ? "unchanged" : "changed";
  });
}

/** Ignores unchanged fields. Throws the errors of all lines together, each with the field `pieces.{id}`. */
export async function changeQuantities(
  ctx: Ctx,
  { pieces, shown }: z.output<typeof ChangeQuantities>,
): Promise<Set<LineChange>> {
  const changes = new Set<LineChange>();
  const errors: FieldError[] = [];
  for (const [id, piece] of Object.entries(pieces)) {
    if (piece === shown[id]) continue;
    try {
      changes.add(await changeLine(ctx, { lineId: Number(id), quantities: { piece } }));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === "line_not_found") throw error;
      errors.push({ code: error.code, params: error.params, field: `pieces.${id}` });
    }
  }
  const [firstError, ...otherErrors] = errors;
  if (firstError) throw new DomainError(firstError.code, { ...firstError, also: otherErrors });
  return changes;
}

export async function removeLine(ctx: Ctx, { lineId }: z.output<typeof LineId>) {
  await transact(ctx.db, async (tx) => {
    const { line } = await lockOwnLine(tx, ctx, lineId, "any");
    if (line.removedAt !== null) return;
    await finalizeRemovals(tx, line.cartId);
    await tx.update(cartLines).set({ removedAt: ctx.now }).where(eq(cartLines.id, lineId));
  });
}

export async function restoreLine(ctx: Ctx, { lineId }: z.output<typeof LineId>) {
  await transact(ctx.db, async (tx) => {
    const { line } = await lockOwnLine(tx, ctx, lineId, "removed");
    await finalizeRemovals(tx, line.cartId);
    if (await findLine(tx, line.cartId, line)) return;
    await requireRoomForLine(tx, line.cartId);
    await tx.update(cartLines).set({ removedAt: null }).where(eq(cartLines.id, lineId));
  });
}

/** The cart is locked before its line is read, because an order may have taken the line meanwhile. */
async function lockOwnLine(tx: Tx, ctx: Ctx, lineId: number, state: "present" | "removed" | "any") {
  const condition = {
    present: isNull(cartLines.removedAt),
    removed: gt(cartLines.removedAt, getEarliestUndo(ctx.now)),
    any: undefined,
  }[state];
  const [cart] = await tx
    .select({ userId: carts.userId, cartSessionId: carts.cartSessionId, kind: carts.kind })
    .from(carts)
    .innerJoin(cartLines, eq(carts.id, cartLines.cartId))
    .where(and(eq(cartLines.id, lineId), isOwnCart(ctx)))
    .for("update", { of: carts });
  const [line] = await tx
    .select()
    .from(cartLines)
    .where(and(eq(cartLines.id, lineId), condition));
  if (!cart || !line) throw new DomainError("line_not_found");
  return { line, cart };
}

/** Throws no error for a refused hold, which the cart shows. @throws DomainError line_not_found, codes of `putLine` */
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
