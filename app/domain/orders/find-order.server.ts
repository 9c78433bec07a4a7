import { eq } from "drizzle-orm";
import { parsePhone } from "~/lib/phone";
import { seal, unseal } from "~/lib/seal.server";
import type { Db } from "~db/client.server";
import { orders } from "~db/schema";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { limitRate, networkOf } from "../site/limit-rate.server";
import { tidyCode } from "../tickets/codes.server";
import { daysAhead } from "../tickets/sales.rules";
import type { Order } from "./move-order.server";

/** The link in a letter outlives the visit that is furthest ahead. */
const linkDays = daysAhead + 40;

/** The order of a code as somebody wrote it, whoever asks; null when there is none. */
export async function findOrderByCode(db: Db, code: string): Promise<Order | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.code, tidyCode(code)));
  return order ?? null;
}

/**
 * An order this visitor may see: the browser that placed it, one that proved to know it, or a signed link.
 * Anybody else learns nothing. @throws DomainError order_not_found
 */
export async function getVisibleOrder(ctx: Ctx, code: string, view?: string): Promise<Order> {
  const order = await findOrderByCode(ctx.db, code);
  if (!order || !maySee(ctx, order, view)) throw new DomainError("order_not_found");
  if (view) ctx.visitor.proveOrder(order.code);
  return order;
}

function maySee(ctx: Ctx, order: Order, view: string | undefined): boolean {
  return (
    (ctx.visitor.sessionId !== null && order.sessionId === ctx.visitor.sessionId) ||
    ctx.visitor.provenOrders.includes(order.code) ||
    viewedOrder(ctx, view) === order.code
  );
}

/** The order that a signed view names while it lasts, or null. */
export function viewedOrder(ctx: Ctx, view: string | undefined | null): string | null {
  const [code, until] = (unseal("view", view) ?? "").split("~");
  return code && Number(until) > ctx.now.getTime() ? code : null;
}

/** A signed view of an order, for API clients and links in mail. */
export function signView(ctx: Pick<Ctx, "now">, code: string): string {
  return seal("view", `${code}~${ctx.now.getTime() + linkDays * 86_400_000}`);
}

const most = {
  here: { most: 30, minutes: 15 },
  from: { most: 600, minutes: 15 },
  everywhere: { most: 300, minutes: 15 },
};

/**
 * Code and email or phone open an order to this browser; which of them was wrong is not told. An order is looked up
 * thirty times a quarter of an hour from a network, so that nobody elsewhere can lock its buyer out; and three hundred
 * times from everywhere, so that whoever knows a code needs years to guess a phone number.
 * @throws DomainError order_not_found, too_many_requests
 */
export async function lookUpOrder(
  ctx: Ctx,
  { code, contact }: { code: string; contact: string },
): Promise<{ code: string; view: string }> {
  const tidy = tidyCode(code);
  const from = networkOf(ctx) ?? ctx.visitor.address;
  await limitRate(ctx, "look-up-from", from, most.from);
  await limitRate(ctx, "look-up-here", `${tidy} ${from}`, most.here);
  await limitRate(ctx, "look-up", tidy, most.everywhere);
  const order = await findOrderByCode(ctx.db, code);
  const phone = parsePhone(contact);
  const known =
    order && ((phone !== null && order.phone === phone) || order.email?.toLowerCase() === contact.trim().toLowerCase());
  if (!known) throw new DomainError("order_not_found");
  ctx.visitor.proveOrder(order.code);
  return { code: order.code, view: signView(ctx, order.code) };
}
