import { and, eq, isNull } from "drizzle-orm";
import { digestOf } from "~/lib/digest.server";
import type { Tx } from "~db/client.server";
import { type CartId, type CartKind, cartAdditions, cartLines, type Quantities } from "~db/schema";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { isOn } from "../site/shop.rules";
import type { CartView } from "./cart-view";
import { readPricedCart } from "./get-cart.server";
import { factsOfThing, type Thing } from "./lines/kind.server";
import { kindsOfLine } from "./lines/read-lines.server";
import { type Cart, lockCart } from "./lock-cart.server";

const mostLines = 50;

/**
 * Adds to the visitor's cart in one transaction, once a form: the same key with the same content adds once.
 * @throws DomainError add_to_cart_off, and what `add` throws
 */
export async function addOnce(
  ctx: Ctx,
  kind: CartKind,
  { key, ...content }: { key?: string | undefined },
  add: (tx: Tx, cart: Cart) => Promise<void>,
): Promise<CartView> {
  if (!isOn(ctx.shop, "enable_add_to_cart")) throw new DomainError("add_to_cart_off");
  return transact(ctx.db, async (tx) => {
    const cart = await lockCart(tx, ctx, kind);
    if (!(await isRepeat(tx, cart.id, key, content))) await add(tx, cart);
    return (await readPricedCart(ctx, tx, cart)).view;
  });
}

/** Whether this very form was added already; remembers it if not. */
async function isRepeat(tx: Tx, cartId: CartId, key: string | undefined, content: object): Promise<boolean> {
  if (!key) return false;
  const digest = digestOf(content).slice(0, 16);
  const fresh = await tx
    .insert(cartAdditions)
    .values({ cartId, key: `${key}.${digest}` })
    .onConflictDoNothing()
    .returning();
  return fresh.length === 0;
}

/**
 * Puts so much of a thing into a locked cart; the same thing joins into one line.
 * @throws DomainError cart_full, and what the kind's `check` refuses
 */
export async function putLine(tx: Tx, ctx: Ctx, cartId: CartId, thing: Thing, quantities: Quantities) {
  const same = await findLine(tx, cartId, thing);
  const together = addUp(same?.quantities ?? {}, quantities);
  const checked = await kindsOfLine[thing.kind].check(tx, ctx, cartId, thing, together);
  const values = { quantities: checked.quantities, seenTotal: checked.total };
  if (same) {
    await tx.update(cartLines).set(values).where(eq(cartLines.id, same.id));
    return;
  }
  await leaveRoom(tx, cartId);
  await tx.insert(cartLines).values({ cartId, ...thing, ...values });
}

/** The line of the same thing that lies in the cart already. */
export async function findLine(tx: Tx, cartId: CartId, thing: Thing) {
  const same = factsOfThing.flatMap((name) => (thing[name] === null ? [] : [eq(cartLines[name], thing[name])]));
  const [found] = await tx
    .select({ id: cartLines.id, quantities: cartLines.quantities })
    .from(cartLines)
    .where(and(eq(cartLines.cartId, cartId), eq(cartLines.kind, thing.kind), ...same, isNull(cartLines.removedAt)));
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
