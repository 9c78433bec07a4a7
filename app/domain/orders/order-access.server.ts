import { and, desc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import { normaliseCode } from "~/lib/codes";
import { networkBlocks } from "~/lib/network.server";
import { parsePhone } from "~/lib/phone";
import { sealUntil, unsealUntil } from "~/lib/seal.server";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type OrderId, orders } from "~db/schema/orders";
import { prepareOnce } from "~db/static-sql";
import { canOpenOrders } from "../cart/cookieless-session-id.rules";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { salesHorizonDays } from "../inventory/slot";
import { getNetworkOrAddress, limitRate, recordAttempt } from "../visitors/limit-rate.server";
import type { Order } from "./order-status.server";

/** The link in an email stays valid beyond the last day on sale. */
const viewTokenDays = salesHorizonDays + 40;

/** @throws DomainError order_not_found, both if the order does not exist and if the reader may not see it */
export async function getVisibleOrder(ctx: Ctx, code: string, view?: string): Promise<Order> {
  const order = await findOrderByCode(ctx.db, code);
  if (!order || !canSee(ctx, order, view)) throw new DomainError("order_not_found");
  if (view) ctx.visitor.proveOrder(order.code);
  return order;
}

export async function isOrderVisible(ctx: Ctx, id: OrderId): Promise<boolean> {
  return canSee(ctx, await getOrderById(ctx.db, id), undefined);
}

function canSee(ctx: Ctx, order: Order, view: string | undefined): boolean {
  return (
    isOwnOrder(ctx, order) || ctx.visitor.provenOrders.includes(order.code) || readViewToken(ctx, view) === order.code
  );
}

/** Returns whether the order belongs to this account or browser. A look-up or a link is not enough. */
export function isOwnOrder({ visitor: { userId, cartSessionId } }: Ctx, order: Order): boolean {
  return (
    (userId !== null && order.userId === userId) ||
    (canOpenOrders(cartSessionId) && order.cartSessionId === cartSessionId)
  );
}

export function readViewToken(ctx: Pick<Ctx, "now">, view: string | undefined | null): string | null {
  return unsealUntil("view", view, ctx.now);
}

export function signViewToken(ctx: Pick<Ctx, "now">, code: string, hours = viewTokenDays * 24): string {
  return sealUntil("view", code, new Date(ctx.now.getTime() + hours * 3_600_000));
}

const reviewTokenDays = 60;

/** The token proves the purchase, but does not give access to the order. */
export function signReviewToken(ctx: Pick<Ctx, "now">, code: string): string {
  return sealUntil("review", code, new Date(ctx.now.getTime() + reviewTokenDays * 24 * 3_600_000));
}

const limits = {
  from: { max: 600, minutes: 15 },
  here: { max: 30, minutes: 15 },
  everywhere: { max: 300, minutes: 15 },
  near: { max: 3, minutes: 24 * 60 },
  wide: { max: 100, minutes: 24 * 60 },
};

/** Does not reveal whether the code or the contact was wrong. @throws DomainError order_not_found */
export async function lookUpOrder(
  ctx: Ctx,
  { code, contact }: { code: string; contact: string },
): Promise<{ code: string; view: string }> {
  const seen = await findOrderByCode(ctx.db, code);
  const order = seen && canSee(ctx, seen, undefined) ? seen : await getOrderByContact(ctx, { code, contact });
  ctx.visitor.proveOrder(order.code);
  return { code: order.code, view: signViewToken(ctx, order.code) };
}

/** Requires code and contact even in the browser that placed the order. @throws DomainError order_not_found */
export async function getOrderByContact(
  ctx: Ctx,
  { code, contact }: { code: string; contact: string },
): Promise<Order> {
  await limitLookUps(ctx, normaliseCode(code));
  const order = await findOrderByCode(ctx.db, code);
  if (!order || !isContactOfOrder(order, contact)) throw new DomainError("order_not_found");
  return order;
}

/** A few tries per network block do not count towards `everywhere`, so that strangers cannot lock the buyer out. */
async function limitLookUps(ctx: Ctx, code: string): Promise<void> {
  const from = getNetworkOrAddress(ctx);
  await limitRate(ctx, "look-up-from", from, limits.from);
  await limitRate(ctx, "look-up-here", `${code} ${from}`, limits.here);
  const blocks = networkBlocks(ctx.visitor.address);
  const isNew =
    blocks !== null &&
    (await recordAttempt(ctx, "look-up-near", `${code} ${blocks.near}`, limits.near)) &&
    (await recordAttempt(ctx, "look-up-wide", `${code} ${blocks.wide}`, limits.wide));
  if (!isNew) await limitRate(ctx, "look-up", code, limits.everywhere);
}

function isContactOfOrder(order: Order, contact: string): boolean {
  const phone = parsePhone(contact);
  const email = contact.trim().toLowerCase();
  return (phone !== null && order.phone === phone) || order.email?.toLowerCase() === email;
}

export async function findOrderByCode(db: Db, code: string): Promise<Order | null> {
  const [order] = await orderRows(db).execute({ code: normaliseCode(code) });
  return order ?? null;
}

const orderRows = prepareOnce((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.code, sql.placeholder("code"))),
);

export async function getOrderByCode(db: Db, code: string): Promise<Order> {
  const order = await findOrderByCode(db, code);
  if (!order) throw new DomainError("order_not_found");
  return order;
}

export async function findOrderByFormKey(tx: Tx, formKey: string): Promise<Order | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.formKey, formKey));
  return order ?? null;
}

/** A guest's orders are those of the cart session and those that this browser looked up or opened by a signed link. */
export function listUnpaidOwnOrders(ctx: Ctx) {
  return listNewestOwnOrders(ctx, and(eq(orders.status, "pending"), gt(orders.paymentDeadline, ctx.now)));
}

export async function findLatestOwnCode(ctx: Ctx): Promise<string | null> {
  const yesterday = new Date(ctx.now.getTime() - 24 * 60 * 60_000);
  const [newest] = await listNewestOwnOrders(ctx, gt(orders.placedAt, yesterday));
  return newest?.code ?? null;
}

function listNewestOwnOrders(
  { db, visitor: { userId, cartSessionId, provenOrders } }: Ctx,
  condition: SQL | undefined,
) {
  const isOfBrowser = or(
    canOpenOrders(cartSessionId) ? eq(orders.cartSessionId, cartSessionId) : undefined,
    provenOrders.length > 0 ? isAnyOf(orders.code, provenOrders) : undefined,
  );
  const isOwn = userId === null ? isOfBrowser : eq(orders.userId, userId);
  if (!isOwn) return [];
  return db.select().from(orders).where(and(isOwn, condition)).orderBy(desc(orders.id)).limit(5);
}

export async function findOrderCodes(db: Db | Tx, ids: readonly OrderId[]): Promise<Map<OrderId, string>> {
  if (ids.length === 0) return new Map();
  const { id, code } = orders;
  const rows = await db.select({ id, code }).from(orders).where(isAnyOf(id, ids));
  return new Map(rows.map((row) => [row.id, row.code]));
}

export async function getOrderById(db: Db | Tx, id: OrderId): Promise<Order> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new DomainError("order_not_found");
  return order;
}
