import { createHash } from "node:crypto";
import { and, count, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "~db/client.server";
import { type CartId, cartAdditions, cartLines, type Quantities } from "~db/schema";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import type { CartView } from "./cart-view";
import { checkLine } from "./check-line.server";
import { type Cart, lockCart } from "./find-cart.server";
import { readCart } from "./get-cart.server";
import type { AddToCart } from "./schema";

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
        .set({ removedAt: new Date(0) })
        .where(and(eq(cartLines.cartId, cart.id), isNull(cartLines.removedAt)));
    }
    await addLine(tx, ctx, cart, input);
    return readCart(ctx, tx, cart);
  });
}

async function addLine(tx: Tx, ctx: Ctx, cart: Cart, { slug, date, time, quantities }: z.output<typeof AddToCart>) {
  const { ticketTypeId } = await checkLine(tx, ctx, { slug, date, time, quantities });
  const [same] = await tx
    .select()
    .from(cartLines)
    .where(
      and(
        eq(cartLines.cartId, cart.id),
        eq(cartLines.ticketTypeId, ticketTypeId),
        eq(cartLines.date, date),
        eq(cartLines.time, time),
        isNull(cartLines.removedAt),
      ),
    );
  const joined = await checkLine(tx, ctx, { slug, date, time, quantities: addUp(same?.quantities ?? {}, quantities) });
  if (same) {
    await tx
      .update(cartLines)
      .set({ quantities: joined.quantities, seenTotal: joined.total })
      .where(eq(cartLines.id, same.id));
    return;
  }
  const [lines] = await tx
    .select({ n: count() })
    .from(cartLines)
    .where(and(eq(cartLines.cartId, cart.id), isNull(cartLines.removedAt)));
  if ((lines?.n ?? 0) >= mostLines) throw new DomainError("cart_full", { params: { max: mostLines } });
  await tx
    .insert(cartLines)
    .values({ cartId: cart.id, ticketTypeId, date, time, quantities: joined.quantities, seenTotal: joined.total });
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
