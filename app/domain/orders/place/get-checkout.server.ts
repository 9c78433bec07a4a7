import { randomUUID } from "node:crypto";
import { and, desc, eq, gt } from "drizzle-orm";
import { type CartKind, orders } from "~db/schema";
import { type CartView, isGoods } from "../../cart/cart-view";
import { getCart } from "../../cart/get-cart.server";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { listMethodsFor } from "../../payments/list-methods.server";
import type { MethodView } from "../../payments/methods";
import { type Destinations, getDestinations } from "../../shipping/get-destinations.server";
import { settingNumber } from "../../site/shop.rules";

/** An order of this visitor that still waits to be paid, and until when (ISO). */
type Waiting = { code: string; payBy: string };
export type Checkout = {
  cart: CartView;
  /** Those that this cart may be paid by. */
  methods: MethodView[];
  /** Null where nothing ships. */
  destinations: Destinations | null;
  key: string;
  /** How long a hold keeps places. */
  holdMinutes: number;
  /** Where there is nothing to pay in the cart: what was ordered last and is not paid. */
  waiting: Waiting | null;
};

/**
 * What the checkout page draws: the cart, the ways to pay, and a fresh idempotency key.
 * @throws DomainError booking_empty where no order waits either
 */
export async function getCheckout(ctx: Ctx, { kind }: { kind: CartKind }): Promise<Checkout> {
  const cart = await getCart(ctx, { kind });
  const [methods, destinations, waiting] = await Promise.all([
    listMethodsFor(ctx, { goodsOnly: cart.lines.every(isGoods), country: null }),
    cart.goodsTotal > 0 ? getDestinations(ctx) : null,
    cart.lines.length === 0 ? findWaiting(ctx) : null,
  ]);
  if (kind === "booking" && cart.lines.length === 0 && !waiting) throw new DomainError("booking_empty");
  return {
    cart,
    methods,
    destinations,
    key: randomUUID(),
    holdMinutes: settingNumber(ctx.shop, "hold_minutes"),
    waiting,
  };
}

async function findWaiting({ db, now, visitor: { sessionId } }: Ctx): Promise<Waiting | null> {
  if (sessionId === null) return null;
  const [order] = await db
    .select({ code: orders.code, payBy: orders.payBy })
    .from(orders)
    .where(and(eq(orders.sessionId, sessionId), eq(orders.status, "pending"), gt(orders.payBy, now)))
    .orderBy(desc(orders.id))
    .limit(1);
  return order?.payBy ? { code: order.code, payBy: order.payBy.toISOString() } : null;
}
