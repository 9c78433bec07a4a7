import { and, asc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { digestOf } from "~/lib/hash.server";
import { earliest } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import { type CartKind, cartLines, carts, holds, type StoredCartMerge } from "~db/schema/cart";
import { prepareOnce } from "~db/static-sql";
import type { Ctx } from "../ctx";
import { formatCartKey } from "../inventory/availability.server";
import type { PaymentContext } from "../payments/payment-adapter";
import { settingNumber } from "../shop/shop.rules";
import type { Cart } from "./cart.server";
import { type CartLine, type CartView, isGoods } from "./cart-view";
import type { PricedLine } from "./lines/line-kind.server";
import { readLines } from "./lines/read-lines.server";
import { getEarliestUndo } from "./removed-lines.rules";

export async function getCart(ctx: Ctx, { kind }: { kind: CartKind }): Promise<CartView> {
  return (await readOwnCart(ctx, kind)).view;
}

export type PricedCart = { view: CartView; lines: PricedLine[]; joined: StoredCartMerge | null };

export async function readOwnCart(ctx: Ctx, kind: CartKind): Promise<PricedCart> {
  const { userId, cartSessionId } = ctx.visitor;
  const query = userId === null ? cartRowsOfSession : cartRowsOfUser;
  const hasNoSession = userId === null && cartSessionId === null;
  const rows = hasNoSession
    ? []
    : await query(ctx.db).execute({ ...getQueryTimes(ctx), userId, sessionId: cartSessionId, kind });
  return (await priceCart(ctx, ctx.db, rows)) ?? presentEmptyCart(kind);
}

export async function readLockedCart(ctx: Ctx, tx: Tx, cart: Cart): Promise<PricedCart> {
  return priceLockedCart(ctx, tx, cart, await readCartRows(ctx, tx, cart));
}

export function readCartRows(ctx: Ctx, tx: Tx, { id }: Cart): Promise<CartRow[]> {
  return cartRowsById(tx).execute({ ...getQueryTimes(ctx), id });
}

export function hasServiceLine(rows: readonly CartRow[]): boolean {
  return rows.some(({ line }) => line?.kind === "service" && line.removedAt === null);
}

export async function priceLockedCart(ctx: Ctx, tx: Tx, { kind }: Cart, rows: readonly CartRow[]): Promise<PricedCart> {
  return (await priceCart(ctx, tx, rows)) ?? presentEmptyCart(kind);
}

function presentEmptyCart(kind: CartKind): PricedCart {
  return { view: presentCart(kind, [], []), lines: [], joined: null };
}

type CartRow = Awaited<ReturnType<ReturnType<typeof cartRowsById>["execute"]>>[number];

async function priceCart(ctx: Ctx, db: Db | Tx, rows: readonly CartRow[]): Promise<PricedCart | null> {
  const [first] = rows;
  if (!first) return null;
  const { kind } = first.cart;
  const cartKey = formatCartKey(first.cart);
  const allRows = rows.flatMap(({ line }) => line ?? []);
  const presentRows = allRows.filter(({ removedAt }) => removedAt === null);
  const removedRows = allRows.filter(({ removedAt }) => removedAt !== null);
  const [lines, removed] = await Promise.all([
    readLines(ctx, db, cartKey, presentRows),
    readLines(ctx, db, cartKey, removedRows),
  ]);
  const view = presentCart(
    kind,
    lines.map(({ view }) => view),
    removed.map(({ view: { id, name } }) => ({ id, name })),
  );
  return { view: first.hold ? addHoldToView(ctx, view, first.hold) : view, lines, joined: first.cart.joined };
}

function cartRows(condition: SQL | undefined) {
  const undoable = gt(cartLines.removedAt, sql.placeholder("undoSince"));
  return prepareOnce((db) =>
    db
      .select({
        cart: { userId: carts.userId, cartSessionId: carts.cartSessionId, kind: carts.kind, joined: carts.lastMerge },
        hold: { expiresAt: holds.expiresAt, renewals: holds.renewals },
        line: cartLines,
      })
      .from(carts)
      .leftJoin(
        holds,
        and(eq(holds.cartId, carts.id), isNull(holds.releasedAt), gt(holds.expiresAt, sql.placeholder("now"))),
      )
      .leftJoin(cartLines, and(eq(cartLines.cartId, carts.id), or(isNull(cartLines.removedAt), undoable)))
      .where(condition)
      .orderBy(asc(cartLines.id)),
  );
}

const cartRowsById = cartRows(eq(carts.id, sql.placeholder("id")));
const isOfKind = eq(carts.kind, sql.placeholder("kind"));
const cartRowsOfSession = cartRows(and(eq(carts.cartSessionId, sql.placeholder("sessionId")), isOfKind));
const cartRowsOfUser = cartRows(and(eq(carts.userId, sql.placeholder("userId")), isOfKind));

function getQueryTimes({ now }: Ctx) {
  return { now: now.toISOString(), undoSince: getEarliestUndo(now).toISOString() };
}

export type HoldTerm = Pick<typeof holds.$inferSelect, "expiresAt" | "renewals">;

export function addHoldToView(ctx: Ctx, view: CartView, { expiresAt, renewals }: HoldTerm): CartView {
  const renewalsLeft = Math.max(0, settingNumber(ctx.shop, "hold_renewals") - renewals);
  return { ...view, heldUntil: expiresAt.toISOString(), renewalsLeft };
}

function presentCart(kind: CartKind, lines: CartView["lines"], removed: CartView["removed"]): CartView {
  return {
    kind,
    lines,
    removed,
    total: sumTotals(lines),
    contents: digestContents(lines),
    seats: lines.reduce((sum, line) => sum + (line.kind === "ticket" ? line.seats : 0), 0),
    goodsTotal: sumTotals(lines.filter(isGoods)),
    heldUntil: null,
    renewalsLeft: 0,
  };
}

function sumTotals(lines: readonly { total: number }[]): number {
  return lines.reduce((sum, { total }) => sum + total, 0);
}

function digestContents(lines: readonly CartLine[]): string {
  return digestOf(lines.map(listLineFacts)).slice(0, 16);
}

function listLineFacts(line: CartLine): unknown[] {
  switch (line.kind) {
    case "ticket":
      return ["ticket", line.slug, line.date, line.time, ...line.parts.map(({ key, quantity }) => [key, quantity])];
    case "variant":
      // The choice counts too, because staff can give the SKU another size while its buyer is at the checkout.
      return ["variant", line.sku, line.choice, line.quantity];
    case "combo":
      return ["combo", line.slug, line.quantity, ...line.parts.map(({ sku, quantity }) => [sku, quantity])];
    case "service":
      return ["service", line.slug, line.date, line.quantity];
  }
}

export function getCartPaymentContext({ view, lines }: PricedCart, country: string | null): PaymentContext {
  return {
    hasOnlyGoods: view.lines.every(isGoods),
    country,
    amount: view.total,
    salesEnd: earliest(lines.flatMap(({ salesEnd }) => salesEnd ?? [])),
  };
}
