import { and, asc, eq, gt, isNull, or } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { type CartKind, cartLines, holds } from "~db/schema";
import type { Ctx } from "../ctx";
import { settingNumber } from "../site/shop.rules";
import { type CartView, isGoods } from "./cart-view";
import { contentsOf } from "./contents.server";
import { type Cart, findCart } from "./find-cart.server";
import type { PricedLine } from "./lines/kind.server";
import { readLines } from "./lines/read-lines.server";
import { undoSince } from "./undo.rules";

/** The visitor's cart at current prices: totals, and on each line what forbids buying it or has changed. */
export async function getCart(ctx: Ctx, { kind }: { kind: CartKind }): Promise<CartView> {
  const cart = await findCart(ctx, kind);
  return cart ? readCart(ctx, ctx.db, cart) : viewOf(kind, [], []);
}

/** The same, with all that a page offers to change on it: the price categories of each ticket line, by the line's id. */
export async function getCartToChange(ctx: Ctx, { kind }: { kind: CartKind }) {
  const cart = await findCart(ctx, kind);
  const { view, lines } = cart ? await readPricedCart(ctx, ctx.db, cart) : { view: viewOf(kind, [], []), lines: [] };
  const offered = lines.map(({ view: { id }, offered }) => [id, offered?.() ?? []] as const);
  return { cart: view, categories: Object.fromEntries(offered) };
}

/** A cart at hand as its visitor sees it, inside a transaction too. */
export async function readCart(ctx: Ctx, db: Db | Tx, cart: Cart): Promise<CartView> {
  return (await readPricedCart(ctx, db, cart)).view;
}

/** A cart with what each of its lines takes and would be sold as: holds and orders are written from this one look. */
export type PricedCart = { view: CartView; lines: PricedLine[] };

export async function readPricedCart(ctx: Ctx, db: Db | Tx, cart: Cart): Promise<PricedCart> {
  const [rows, hold] = await Promise.all([lineRows(ctx, db, cart), liveHold(db, cart, ctx.now)]);
  const present = rows.filter(({ removedAt }) => removedAt === null);
  const gone = rows.filter(({ removedAt }) => removedAt !== null);
  const [lines, removed] = await Promise.all([readLines(ctx, db, cart.id, present), readLines(ctx, db, cart.id, gone)]);
  const view = viewOf(
    cart.kind,
    lines.map(({ view }) => view),
    removed.map(({ view: { id, name } }) => ({ id, name })),
  );
  return { view: hold ? heldView(ctx, view, hold) : view, lines };
}

/** Until when a hold lasts, and which renewal of the first one it is. */
export type Term = Pick<typeof holds.$inferSelect, "expiresAt" | "renewals">;

/** A cart whose places are kept so long. */
export function heldView(ctx: Ctx, view: CartView, { expiresAt, renewals }: Term): CartView {
  const renewalsLeft = Math.max(0, settingNumber(ctx.shop, "hold_renewals") - renewals);
  return { ...view, heldUntil: expiresAt.toISOString(), renewalsLeft };
}

function viewOf(kind: CartKind, lines: CartView["lines"], removed: CartView["removed"]): CartView {
  return {
    kind,
    lines,
    removed,
    total: sumOf(lines),
    contents: contentsOf(lines),
    seats: lines.reduce((sum, line) => sum + (line.kind === "ticket" ? line.seats : 0), 0),
    goodsTotal: sumOf(lines.filter(isGoods)),
    heldUntil: null,
    renewalsLeft: 0,
  };
}

function sumOf(lines: readonly { total: number }[]): number {
  return lines.reduce((sum, { total }) => sum + total, 0);
}

function lineRows(ctx: Ctx, db: Db | Tx, cart: Cart) {
  return db
    .select()
    .from(cartLines)
    .where(
      and(eq(cartLines.cartId, cart.id), or(isNull(cartLines.removedAt), gt(cartLines.removedAt, undoSince(ctx.now)))),
    )
    .orderBy(asc(cartLines.id));
}

/** The cart's hold while it lasts. */
async function liveHold(db: Db | Tx, cart: Cart, now: Date) {
  const [hold] = await db
    .select()
    .from(holds)
    .where(and(eq(holds.cartId, cart.id), isNull(holds.releasedAt), gt(holds.expiresAt, now)));
  return hold ?? null;
}
