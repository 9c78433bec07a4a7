import { and, asc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { type CartJoin, type CartKind, cartLines, carts, holds } from "~db/schema/cart";
import { prepareOnce } from "~db/static-sql";
import type { Ctx } from "../ctx";
import { formatCartKey } from "../inventory/availability.server";
import { settingNumber } from "../shop/shop.rules";
import { type CartView, isGoods } from "./cart-view";
import { contentsOf } from "./contents.server";
import type { PricedLine } from "./lines/kind.server";
import { readLines } from "./lines/read-lines.server";
import type { Cart } from "./lock-cart.server";
import { undoSince } from "./undo.rules";

export async function getCart(ctx: Ctx, { kind }: { kind: CartKind }): Promise<CartView> {
  return (await readOwnCart(ctx, kind)).view;
}

export type PricedCart = { view: CartView; lines: PricedLine[]; joined: CartJoin | null };

/** Reading creates no cart. */
export async function readOwnCart(ctx: Ctx, kind: CartKind): Promise<PricedCart> {
  const { userId, sessionId } = ctx.visitor;
  const query = userId === null ? cartRowsOfSession : cartRowsOfUser;
  const isNobodys = userId === null && sessionId === null;
  const rows = isNobodys ? [] : await query(ctx.db).execute({ ...times(ctx), userId, sessionId, kind });
  return (await pricedCart(ctx, ctx.db, rows)) ?? emptyOf(kind);
}

export async function readLockedCart(ctx: Ctx, tx: Tx, cart: Cart): Promise<PricedCart> {
  const rows = await cartRowsById(tx).execute({ ...times(ctx), id: cart.id });
  return (await pricedCart(ctx, tx, rows)) ?? emptyOf(cart.kind);
}

function emptyOf(kind: CartKind): PricedCart {
  return { view: viewOf(kind, [], []), lines: [], joined: null };
}

type CartRow = Awaited<ReturnType<ReturnType<typeof cartRowsById>["execute"]>>[number];

async function pricedCart(ctx: Ctx, db: Db | Tx, rows: readonly CartRow[]): Promise<PricedCart | null> {
  const [first] = rows;
  if (!first) return null;
  const { kind } = first.cart;
  const cartKey = formatCartKey(first.cart);
  const all = rows.flatMap(({ line }) => line ?? []);
  const present = all.filter(({ removedAt }) => removedAt === null);
  const gone = all.filter(({ removedAt }) => removedAt !== null);
  const [lines, removed] = await Promise.all([readLines(ctx, db, cartKey, present), readLines(ctx, db, cartKey, gone)]);
  const view = viewOf(
    kind,
    lines.map(({ view }) => view),
    removed.map(({ view: { id, name } }) => ({ id, name })),
  );
  return { view: first.hold ? heldView(ctx, view, first.hold) : view, lines, joined: first.cart.joined };
}

function cartRows(which: SQL | undefined) {
  const undoable = gt(cartLines.removedAt, sql.placeholder("undoSince"));
  return prepareOnce((db) =>
    db
      .select({
        cart: { userId: carts.userId, sessionId: carts.sessionId, kind: carts.kind, joined: carts.joined },
        hold: { expiresAt: holds.expiresAt, renewals: holds.renewals },
        line: cartLines,
      })
      .from(carts)
      .leftJoin(
        holds,
        and(eq(holds.cartId, carts.id), isNull(holds.releasedAt), gt(holds.expiresAt, sql.placeholder("now"))),
      )
      .leftJoin(cartLines, and(eq(cartLines.cartId, carts.id), or(isNull(cartLines.removedAt), undoable)))
      .where(which)
      .orderBy(asc(cartLines.id)),
  );
}

const cartRowsById = cartRows(eq(carts.id, sql.placeholder("id")));
const isOfKind = eq(carts.kind, sql.placeholder("kind"));
const cartRowsOfSession = cartRows(and(eq(carts.sessionId, sql.placeholder("sessionId")), isOfKind));
const cartRowsOfUser = cartRows(and(eq(carts.userId, sql.placeholder("userId")), isOfKind));

function times({ now }: Ctx) {
  return { now: now.toISOString(), undoSince: undoSince(now).toISOString() };
}

export type Term = Pick<typeof holds.$inferSelect, "expiresAt" | "renewals">;

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
