import { and, asc, eq, gt, isNull, or, type SQL } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { type CartKind, cartLines, carts, holds } from "~db/schema";
import type { Ctx } from "../ctx";
import { settingNumber } from "../site/shop.rules";
import { type CartView, isGoods } from "./cart-view";
import { contentsOf } from "./contents.server";
import type { PricedLine } from "./lines/kind.server";
import { readLines } from "./lines/read-lines.server";
import type { Cart } from "./lock-cart.server";
import { undoSince } from "./undo.rules";

/** The visitor's cart at current prices: totals, and on each line what forbids buying it or has changed. */
export async function getCart(ctx: Ctx, { kind }: { kind: CartKind }): Promise<CartView> {
  return (await readOwnCart(ctx, kind)).view;
}

/** The same, with all that a page offers to change on it: the price categories of each ticket line, by the line's id. */
export async function getCartToChange(ctx: Ctx, { kind }: { kind: CartKind }) {
  const { view, lines } = await readOwnCart(ctx, kind);
  const offered = lines.map(({ view: { id }, offered }) => [id, offered?.() ?? []] as const);
  return { cart: view, categories: Object.fromEntries(offered) };
}

/** A cart with what each of its lines takes and would be sold as: holds and orders are written from this one look. */
export type PricedCart = { view: CartView; lines: PricedLine[] };

/** Nothing is made by looking: who has no cart sees an empty one. */
async function readOwnCart(ctx: Ctx, kind: CartKind): Promise<PricedCart> {
  const { sessionId } = ctx.visitor;
  const own = sessionId && and(eq(carts.sessionId, sessionId), eq(carts.kind, kind));
  return (own && (await findPricedCart(ctx, ctx.db, own))) || { view: viewOf(kind, [], []), lines: [] };
}

/** A cart at hand, inside a transaction. */
export async function readPricedCart(ctx: Ctx, tx: Tx, cart: Cart): Promise<PricedCart> {
  return (await findPricedCart(ctx, tx, eq(carts.id, cart.id))) ?? { view: viewOf(cart.kind, [], []), lines: [] };
}

async function findPricedCart(ctx: Ctx, db: Db | Tx, which: SQL | undefined): Promise<PricedCart | null> {
  const rows = await cartRows(ctx, db, which);
  const [first] = rows;
  if (!first) return null;
  const { id, kind } = first.cart;
  const all = rows.flatMap(({ line }) => line ?? []);
  const present = all.filter(({ removedAt }) => removedAt === null);
  const gone = all.filter(({ removedAt }) => removedAt !== null);
  const [lines, removed] = await Promise.all([readLines(ctx, db, id, present), readLines(ctx, db, id, gone)]);
  const view = viewOf(
    kind,
    lines.map(({ view }) => view),
    removed.map(({ view: { id, name } }) => ({ id, name })),
  );
  return { view: first.hold ? heldView(ctx, view, first.hold) : view, lines };
}

/** A cart, its hold while it lasts, and its lines: those that lie in it, and those whose removal can be undone. */
function cartRows({ now }: Ctx, db: Db | Tx, which: SQL | undefined) {
  return db
    .select({
      cart: { id: carts.id, kind: carts.kind },
      hold: { expiresAt: holds.expiresAt, renewals: holds.renewals },
      line: cartLines,
    })
    .from(carts)
    .leftJoin(holds, and(eq(holds.cartId, carts.id), isNull(holds.releasedAt), gt(holds.expiresAt, now)))
    .leftJoin(
      cartLines,
      and(eq(cartLines.cartId, carts.id), or(isNull(cartLines.removedAt), gt(cartLines.removedAt, undoSince(now)))),
    )
    .where(which)
    .orderBy(asc(cartLines.id));
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
