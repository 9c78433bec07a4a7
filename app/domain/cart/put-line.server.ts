import { and, eq, gt, gte, isNull } from "drizzle-orm";
import { digestOf } from "~/lib/hash.server";
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
import { requireOpenShop } from "../shop/shop-opening.server";
import { type Cart, isOwnCart, lockCart } from "./cart.server";
import { type CartView, maxLines } from "./cart-view";
import { type PricedCart, readLockedCart } from "./get-cart.server";
import { type CartItem, cartItemFields } from "./lines/line-kind.server";
import { lineKinds } from "./lines/read-lines.server";
import { removedForGood } from "./removed-lines.rules";

const repeatSeconds = 60;

/**
 * A repeated form adds nothing. A form of a cached page has the key `""`. It counts as repeated only within
 * `repeatSeconds` and while the line that it added is still in the cart.
 */
export async function addToCartOnce(
  ctx: Ctx,
  kind: CartKind,
  { key, ...content }: { key?: string | undefined },
  add: (tx: Tx, cart: Cart) => Promise<number>,
  finish = async (_tx: Tx, _cart: Cart, { view }: PricedCart): Promise<CartView> => view,
): Promise<CartView> {
  requireOpenShop(ctx);
  if (!isOn(ctx.shop, "enable_add_to_cart")) throw new DomainError("add_to_cart_off");
  return transact(ctx.db, async (tx) => {
    const cart = await lockCart(tx, ctx, kind);
    const addition = { cartId: cart.id, key: `${key}.${digestOf(content).slice(0, 16)}`, createdAt: ctx.now };
    // A ticket replaces the contents of the buy-now cart (`booking`), so a form with the key `""` may be repeated.
    const isRepeatable = key === undefined || (key === "" && kind === "booking");
    if (isRepeatable || (key !== "" && (await isFirst(tx, addition)))) await add(tx, cart);
    else if (key === "" && !(await isRepeat(tx, addition)))
      await recordAddition(tx, { ...addition, lineId: await add(tx, cart) });
    return finish(tx, cart, await readLockedCart(ctx, tx, cart));
  });
}

type CartAddition = typeof cartAdditions.$inferInsert & { createdAt: Date };

async function isFirst(tx: Tx, addition: CartAddition): Promise<boolean> {
  const inserted = await tx.insert(cartAdditions).values(addition).onConflictDoNothing().returning();
  return inserted.length > 0;
}

async function isRepeat(tx: Tx, { cartId, key, createdAt }: CartAddition): Promise<boolean> {
  const isLineThere = and(eq(cartLines.id, cartAdditions.lineId), isNull(cartLines.removedAt));
  const since = new Date(createdAt.getTime() - repeatSeconds * 1000);
  const [repeated] = await tx
    .select({ key: cartAdditions.key })
    .from(cartAdditions)
    .innerJoin(cartLines, isLineThere)
    .where(and(eq(cartAdditions.cartId, cartId), eq(cartAdditions.key, key), gte(cartAdditions.createdAt, since)));
  return repeated !== undefined;
}

async function recordAddition(tx: Tx, { lineId, createdAt, ...addition }: CartAddition) {
  const set = { lineId, createdAt };
  await tx
    .insert(cartAdditions)
    .values({ ...addition, ...set })
    .onConflictDoUpdate({ target: [cartAdditions.cartId, cartAdditions.key], set });
}

/** Returns the ID of the line. @throws DomainError cart_full, and the codes of `checkItem` */
export async function putLine(
  tx: Tx,
  ctx: Ctx,
  cart: Cart,
  thing: CartItem,
  quantities: Quantities,
  { replaces }: { replaces?: number | undefined } = {},
): Promise<number> {
  const cartId = cart.id;
  await finalizeRemovals(tx, cartId);
  const replaced = replaces === undefined ? null : await findPresentLine(tx, cartId, thing.kind, replaces);
  const sameLine = await findLine(tx, cartId, thing);
  const mergedLine = sameLine?.id === replaced?.id ? null : sameLine;
  const summed = sumQuantities(mergedLine?.quantities ?? {}, quantities);
  const checked = await lineKinds[thing.kind].checkItem(tx, ctx, formatCartKey(cart), thing, summed);
  const values = { ...thing, quantities: checked.quantities, seenTotal: checked.total };
  const line = replaced ?? mergedLine;
  if (!line) {
    await requireRoomForLine(tx, cartId);
    const insertion = tx.insert(cartLines).values({ cartId, ...values, createdAt: ctx.now });
    const [inserted] = await insertion.returning({ id: cartLines.id });
    if (!inserted) throw new Error("The insert returned no line");
    return inserted.id;
  }
  // The merged line is removed first, because a unique index allows no two lines with the same item.
  if (replaced && mergedLine)
    await tx.update(cartLines).set({ removedAt: removedForGood }).where(eq(cartLines.id, mergedLine.id));
  await tx.update(cartLines).set(values).where(eq(cartLines.id, line.id));
  return line.id;
}

export async function isInCart(ctx: Ctx, lineId: number): Promise<boolean> {
  const isOwnLine = and(isOwnCart(ctx), eq(carts.kind, "cart"));
  const [found] = await ctx.db
    .select({ id: cartLines.id })
    .from(cartLines)
    .innerJoin(carts, and(eq(carts.id, cartLines.cartId), isOwnLine))
    .where(and(eq(cartLines.id, lineId), isNull(cartLines.removedAt)));
  return found !== undefined;
}

async function findPresentLine(tx: Tx, cartId: CartId, kind: LineKind, id: number) {
  const { removedAt } = cartLines;
  const condition = and(
    eq(cartLines.id, id),
    eq(cartLines.cartId, cartId),
    eq(cartLines.kind, kind),
    isNull(removedAt),
  );
  const [line] = await tx.select({ id: cartLines.id }).from(cartLines).where(condition);
  return line ?? null;
}

export async function findLine(tx: Tx, cartId: CartId, thing: CartItem) {
  const same = cartItemFields.flatMap((name) => (thing[name] === null ? [] : [eq(cartLines[name], thing[name])]));
  const [found] = await tx
    .select({ id: cartLines.id, quantities: cartLines.quantities })
    .from(cartLines)
    .where(and(eq(cartLines.cartId, cartId), eq(cartLines.kind, thing.kind), ...same, isNull(cartLines.removedAt)));
  return found ?? null;
}

export async function finalizeRemovals(tx: Tx, cartId: CartId) {
  const removed = and(eq(cartLines.cartId, cartId), gt(cartLines.removedAt, removedForGood));
  await tx.update(cartLines).set({ removedAt: removedForGood }).where(removed);
}

export async function requireRoomForLine(tx: Tx, cartId: CartId) {
  if ((await countLines(tx, cartId)) >= maxLines) throw new DomainError("cart_full", { params: { max: maxLines } });
}

function countLines(tx: Tx, cartId: CartId) {
  return tx.$count(cartLines, and(eq(cartLines.cartId, cartId), isNull(cartLines.removedAt)));
}

function sumQuantities(a: Quantities, b: Quantities): Quantities {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...keys].map((key) => [key, (a[key] ?? 0) + (b[key] ?? 0)]));
}
