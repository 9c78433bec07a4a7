import { normaliseCode } from "~/lib/codes";
import { networkBlocks } from "~/lib/network.server";
import { parsePhone } from "~/lib/phone";
import { sealUntil, unsealUntil } from "~/lib/seal.server";
import { canOpenOrders } from "../cart/cookieless-session-id.rules";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { salesHorizonDays } from "../inventory/slot";
import { countAttempt, getNetworkOrAddress, limitRate } from "../visitors/limit-rate.server";
import { findOrderByCode } from "./find-order.server";
import type { Order } from "./order-status.server";

/** The link in an email outlives the latest day on sale. */
const viewTokenDays = salesHorizonDays + 40;

/** @throws DomainError order_not_found, whether the order does not exist or the reader may not see it */
export async function getVisibleOrder(ctx: Ctx, code: string, view?: string): Promise<Order> {
  const order = await findOrderByCode(ctx.db, code);
  if (!order || !canSee(ctx, order, view)) throw new DomainError("order_not_found");
  if (view) ctx.visitor.proveOrder(order.code);
  return order;
}

function canSee(ctx: Ctx, order: Order, view: string | undefined): boolean {
  return (
    isOwnOrder(ctx, order) || ctx.visitor.provenOrders.includes(order.code) || readViewToken(ctx, view) === order.code
  );
}

/** True for the order's account and the browser that placed it. A look-up or a link is not enough. */
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

/** Signs the link of a review email. It proves that its reader has the order, but does not open the order. */
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

/** Does not tell whether the code or the contact was wrong. @throws DomainError order_not_found */
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

/**
 * Limits the tries per order code: 30 per network and 300 overall in 15 minutes. When strangers use up the 300, each
 * new address block still has 3 tries a day, and all blocks of a provider 100, so that the buyer is not locked out.
 */
async function limitLookUps(ctx: Ctx, code: string): Promise<void> {
  const from = getNetworkOrAddress(ctx);
  await limitRate(ctx, "look-up-from", from, limits.from);
  await limitRate(ctx, "look-up-here", `${code} ${from}`, limits.here);
  const blocks = networkBlocks(ctx.visitor.address);
  const isNew =
    blocks !== null &&
    (await countAttempt(ctx, "look-up-near", `${code} ${blocks.near}`, limits.near)) &&
    (await countAttempt(ctx, "look-up-wide", `${code} ${blocks.wide}`, limits.wide));
  if (!isNew) await limitRate(ctx, "look-up", code, limits.everywhere);
}

function isContactOfOrder(order: Order, contact: string): boolean {
  const phone = parsePhone(contact);
  const email = contact.trim().toLowerCase();
  return (phone !== null && order.phone === phone) || order.email?.toLowerCase() === email;
}
