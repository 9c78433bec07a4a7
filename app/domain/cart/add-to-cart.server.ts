import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "~db/client.server";
import { type CartId, cartAdditions, cartLines, type Quantities, ticketTypes } from "~db/schema";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import type { CartView } from "./cart-view";
import { checkLine } from "./check-line.server";
import { type Cart, lockCart } from "./find-cart.server";
import { readCart } from "./get-cart.server";
import type { AddToCart } from "./schema";
import { takenOutForGood } from "./undo.rules";

const mostLines = 50;

/**
 * Puts a ticket into the visitor's cart; the same ticket, day and slot join into one line. A booking ("buy now")
 * replaces what the booking cart held. The same key with the same content adds once.
 * @throws DomainError what `checkLine` refuses, cart_full
 */
export async function addToCart(ctx: Ctx, input: z.output<typeof AddToCart>): Promise<CartView> {
  return transact(ctx.db, async (tx) => {
    const cart = await lockCart(tx, ctx, input.kind);
    if (await isRepeat(tx, cart.id, input)) return readCart(ctx, tx, cart);
    if (input.kind === "booking") {
      await tx
        .update(cartLines)
        .set({ removedAt: takenOutForGood })
        .where(and(eq(cartLines.cartId, cart.id), isNull(cartLines.removedAt)));
    }
    await addLine(tx, ctx, cart, input);
    return readCart(ctx, tx, cart);
  });
}

async function addLine(tx: Tx, ctx: Ctx, cart: Cart, { slug, date, time, quantities }: z.output<typeof AddToCart>) {
  if (Object.values(quantities).every((quantity) => quantity === 0))
    throw new DomainError("nobody", { field: firstOf(quantities) });
  const same = await sameLine(tx, cart.id, { slug, date, time });
  const wish = { cartId: cart.id, slug, date, time, quantities: addUp(same?.quantities ?? {}, quantities) };
  const { ticketTypeId, quantities: together, total } = await checkLine(tx, ctx, wish);
  if (same) {
    await tx.update(cartLines).set({ quantities: together, seenTotal: total }).where(eq(cartLines.id, same.id));
    return;
  }
  await leaveRoom(tx, cart.id);
  await tx
    .insert(cartLines)
    .values({ cartId: cart.id, ticketTypeId, date, time, quantities: together, seenTotal: total });
}

function firstOf(quantities: Quantities): string {
  return `quantities.${Object.keys(quantities)[0] ?? "adult"}`;
}

/** The line of the same ticket, day and slot that lies in the cart already. */
export async function sameLine(
  tx: Tx,
  cartId: CartId,
  { slug, date, time }: { slug: string; date: string; time: string },
) {
  const [found] = await tx
    .select({ id: cartLines.id, quantities: cartLines.quantities })
    .from(cartLines)
    .innerJoin(ticketTypes, eq(ticketTypes.id, cartLines.ticketTypeId))
    .where(
      and(
        eq(cartLines.cartId, cartId),
        eq(ticketTypes.slug, slug),
        eq(cartLines.date, date),
        eq(cartLines.time, time),
        isNull(cartLines.removedAt),
      ),
    );
  return found ?? null;
}

/** @throws DomainError cart_full */
export async function leaveRoom(tx: Tx, cartId: CartId) {
  const lines = await tx.$count(cartLines, and(eq(cartLines.cartId, cartId), isNull(cartLines.removedAt)));
  if (lines >= mostLines) throw new DomainError("cart_full", { params: { max: mostLines } });
}

function addUp(a: Quantities, b: Quantities): Quantities {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...keys].map((key) => [key, (a[key] ?? 0) + (b[key] ?? 0)]));
}

/** Whether this very form was added already; remembers it if not. */
async function isRepeat(tx: Tx, cartId: CartId, { key, ...content }: z.output<typeof AddToCart>): Promise<boolean> {
  if (!key) return false;
  const digest = createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 16);
  const fresh = await tx
    .insert(cartAdditions)
    .values({ cartId, key: `${key}.${digest}` })
    .onConflictDoNothing()
    .returning();
  return fresh.length === 0;
}
