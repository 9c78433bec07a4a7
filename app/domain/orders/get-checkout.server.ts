import { randomUUID } from "node:crypto";
import { logError } from "~/lib/log.server";
import type { CartKind } from "~db/schema/cart";
import type { CartView } from "../cart/cart-view";
import { getCartPaymentContext, readOwnCart } from "../cart/get-cart.server";
import { type Destinations, getDestinations } from "../cart/get-destinations.server";
import { estimateShipping } from "../cart/shipping.rules";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { adapters } from "../payments/adapters.server";
import { listMethodsAndUnfit } from "../payments/list-methods.server";
import type { MethodView } from "../payments/payment-adapter";
import { requireSettings } from "../shop/get-shop.server";
import { settingNumber } from "../shop/shop.rules";
import { findLatestOwnCode, listUnpaidOwnOrders } from "./order-access.server";

type UnpaidOrder = { code: string; payBy: string };
export type Checkout = {
  cart: CartView;
  methods: MethodView[];
  unfit: string[];
  destinations: Destinations | null;
  expected: number | null;
  key: string;
  holdMinutes: number;
  waiting: UnpaidOrder | null;
};

/** @throws DomainError settings_unreadable, booking_empty (`params.order` is the code of the visitor's last order) */
export async function getCheckout(ctx: Ctx, { kind }: { kind: CartKind }): Promise<Checkout> {
  requireSettings(ctx.shop);
  const priced = await readOwnCart(ctx, kind);
  const cart = priced.view;
  const [{ methods, unfit }, destinations, waiting] = await Promise.all([
    listMethodsAndUnfit(ctx, getCartPaymentContext(priced, null)).catch(logMissingMethods),
    cart.goodsTotal > 0 ? getDestinations(ctx) : null,
    cart.lines.length === 0 ? findUnpaidOrder(ctx) : null,
  ]);
  if (kind === "booking" && cart.lines.length === 0 && !waiting) {
    const justPlaced = await findLatestOwnCode(ctx);
    throw new DomainError("booking_empty", justPlaced === null ? {} : { params: { order: justPlaced } });
  }
  return {
    cart,
    methods,
    unfit: cart.goodsTotal > 0 ? unfit : [],
    destinations,
    expected: destinations && estimateShipping(destinations.zones, { ...cart, ...destinations }),
    key: randomUUID(),
    holdMinutes: settingNumber(ctx.shop, "hold_minutes"),
    waiting,
  };
}

function logMissingMethods(error: unknown) {
  logError(error, "payment methods");
  return { methods: [], unfit: [] };
}

async function findUnpaidOrder(ctx: Ctx): Promise<UnpaidOrder | null> {
  const waiting = (await listUnpaidOwnOrders(ctx)).find(({ method }) => !adapters[method].isCashOnDelivery);
  return waiting?.paymentDeadline ? { code: waiting.code, payBy: waiting.paymentDeadline.toISOString() } : null;
}
