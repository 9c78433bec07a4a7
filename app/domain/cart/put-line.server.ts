import { and, eq, gt, isNull } from "drizzle-orm";
import { digestOf } from "~/lib/digest.server";
import type { Tx } from "~db/client.server";
import {
  type CartId,
  type CartKind,
  cartAdditions,
  cartLines,
  carts,
  type LineKind,
  type Quantities,
} from "~db/schema/cart";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { formatCartKey } from "../inventory/availability.server";
import { isOn } from "../shop/shop.rules";
import type { CartView } from "./cart-view";
import { type PricedCart, readLockedCart } from "./get-cart.server";
import { factsOfThing, type Thing } from "./lines/kind.server";
import { kindsOfLine } from "./lines/read-lines.server";
import { type Cart, isOwnCart, lockCart } from "./lock-cart.server";
import { takenOutForGood } from "./undo.rules";

export const maxLines = 50;

/** The same key and content are added once. @throws DomainError add_to_cart_off, and the codes of `add` and `last` */
export async function addOnce(
  ctx: Ctx,
  kind: CartKind,
  { key, ...content }: { key?: string | undefined },
  add: (tx: Tx, cart: Cart) => Promise<void>,
  last = async (_tx: Tx, _cart: Cart, { view }: PricedCart): Promise<CartView> => view,
): Promise<CartView> {
  if (!isOn(ctx.shop, "enable_add_to_cart")) throw new DomainError("add_to_cart_off");
  return transact(ctx.db, async (tx) => {
    const cart = await lockCart(tx, ctx, kind);
    if (!(await isRepeat(tx, ctx, cart.id, key, content))) await add(tx, cart);
    return last(tx, cart, await readLockedCart(ctx, tx, cart));
  });
}

async function isRepeat(
  tx: Tx,
  { now }: Ctx,
  cartId: CartId,
  key: string | undefined,
  content: object,
): Promise<boolean> {
  if (!key) return false;
  const digest = digestOf(content).slice(0, 16);
  const fresh = await tx
    .insert(cartAdditions)
    .values({ cartId, key: `${key}.${digest}`, createdAt: now })
    .onConflictDoNothing()
    .returning();
  return fresh.length === 0;
}

/** `replaces` is a line that keeps its ID. @throws DomainError cart_full, and the codes of the kind's `check` */
export async function putLine(
  tx: Tx,
  ctx: Ctx,
  cart: Cart,
  thing: Thing,
  quantities: Quantities,
  { replaces }: { replaces?: number | undefined } = {},
) {
  const cartId = cart.id;
  await forgetRemoved(tx, cartId);
  const replaced = replaces === undefined ? null : await findPresent(tx, cartId, thing.kind, replaces);
  const same = await findLine(tx, cartId, thing);
  const joined = same?.id === replaced?.id ? null : same;
  const together = addUp(joined?.quantities ?? {}, quantities);
  const checked = await kindsOfLine[thing.kind].check(tx, ctx, formatCartKey(cart), thing, together);
  const values = { ...thing, quantities: checked.quantities, seenTotal: checked.total };
  const line = replaced ?? joined;
  if (!line) {
    await leaveRoom(tx, cartId);
    await tx.insert(cartLines).values({ cartId, ...values, createdAt: ctx.now });
    return;
  }
  // This comes first, because a unique index allows no two lines with the same thing.
  if (replaced && joined)
    await tx.update(cartLines).set({ removedAt: takenOutForGood }).where(eq(cartLines.id, joined.id));
  await tx.update(cartLines).set(values).where(eq(cartLines.id, line.id));
}

export async function liesInCart(ctx: Ctx, lineId: number): Promise<boolean> {
  const own = and(isOwnCart(ctx), eq(carts.kind, "cart"));
  const [found] = await ctx.db
    .select({ id: cartLines.id })
    .from(cartLines)
    .innerJoin(carts, and(eq(carts.id, cartLines.cartId), own))
    .where(and(eq(cartLines.id, lineId), isNull(cartLines.removedAt)));
  return found !== undefined;
}

async function findPresent(tx: Tx, cartId: CartId, kind: LineKind, id: number) {
  const { removedAt } = cartLines;
  const is = and(eq(cartLines.id, id), eq(cartLines.cartId, cartId), eq(cartLines.kind, kind), isNull(removedAt));
  const [line] = await tx.select({ id: cartLines.id }).from(cartLines).where(is);
  return line ?? null;
}

export async function findLine(tx: Tx, cartId: CartId, thing: Thing) {
  const same = factsOfThing.flatMap((name) => (thing[name] === null ? [] : [eq(cartLines[name], thing[name])]));
  const [found] = await tx
    .select({ id: cartLines.id, quantities: cartLines.quantities })
    .from(cartLines)
    .where(and(eq(cartLines.cartId, cartId), eq(cartLines.kind, thing.kind), ...same, isNull(cartLines.removedAt)));
  return found ?? null;
}

export async function forgetRemoved(tx: Tx, cartId: CartId) {
  const removed = and(eq(cartLines.cartId, cartId), gt(cartLines.removedAt, takenOutForGood));
  await tx.update(cartLines).set({ removedAt: takenOutForGood }).where(removed);
}

export async function leaveRoom(tx: Tx, cartId: CartId) {
  const lines = await tx.$count(cartLines, and(eq(cartLines.cartId, cartId), isNull(cartLines.removedAt)));
  if (lines >= maxLines) throw new DomainError("cart_full", { params: { max: maxLines } });
}

function addUp(a: Quantities, b: Quantities): Quantities {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...keys].map((key) => [key, (a[key] ?? 0) + (b[key] ?? 0)]));
}
