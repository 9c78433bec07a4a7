import { randomUUID } from "node:crypto";
import { logError } from "~/lib/log.server";
import type { CartKind } from "~db/schema/cart";
import type { TicketPolicy } from "~db/schema/catalog";
import type { CartView } from "../cart/cart-view";
import { getCartPaymentContext, readOwnCart } from "../cart/get-cart.server";
import { type Destinations, getDestinations } from "../cart/get-destinations.server";
import type { PricedLine } from "../cart/lines/line-kind.server";
import { listOtherSlots, type OtherSlots } from "../cart/list-other-slots.server";
import { estimateShipping } from "../cart/shipping.rules";
import { hasVat } from "../catalog/read-vat-percents.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { listPictures, type PictureView } from "../media/find-picture.server";
import { adapters } from "../payments/adapters.server";
import { listMethodsAndUnfit, presentTestMethod } from "../payments/list-methods.server";
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
  hasVat: boolean;
  /** Sales for the earliest visit end at this time. Payment is due by then, except for cash on delivery. */
  salesEnd: string | null;
  visits: { name: string; date: string; time: string; total: number; policy: TicketPolicy }[];
  waiting: UnpaidOrder | null;
  picture: PictureView | null;
  others: OtherSlots[];
};

/** @throws DomainError settings_unreadable; booking_empty (`params.order` is the code of the visitor's last order) */
export async function getCheckout(ctx: Ctx, { kind }: { kind: CartKind }): Promise<Checkout> {
  requireSettings(ctx.shop);
  const priced = await readOwnCart(ctx, kind);
  const cart = priced.view;
  const cover = cart.lines[0]?.picture ?? "";
  const paymentContext = getCartPaymentContext(priced, null);
  const [{ methods, unfit }, destinations, { [cover]: picture = null }, others, waiting, isVatInPrices] =
    await Promise.all([
      ctx.visitor.isPreviewing
        ? { methods: [presentTestMethod(ctx)], unfit: [] }
        : listMethodsAndUnfit(ctx, paymentContext).catch(logMissingMethods),
      cart.goodsTotal > 0 ? getDestinations(ctx) : null,
      listPictures(ctx, { slugs: [cover] }),
      listOtherSlots(ctx, cart.lines),
      cart.lines.length === 0 ? findUnpaidOrder(ctx) : null,
      hasVat(ctx),
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
    hasVat: isVatInPrices,
    salesEnd: paymentContext.salesEnd?.toISOString() ?? null,
    visits: priced.lines.flatMap(listVisits),
    picture,
    others,
    waiting,
  };
}

function listVisits({ view, listSoldLines }: PricedLine): Checkout["visits"] {
  if (view.kind !== "ticket" || view.problem) return [];
  const policy = listSoldLines()[0]?.policy;
  const { name, date, time, total } = view;
  return policy ? [{ name, date, time, total, policy }] : [];
}

function logMissingMethods(error: unknown) {
  logError(error, "payment methods");
  return { methods: [], unfit: [] };
}

async function findUnpaidOrder(ctx: Ctx): Promise<UnpaidOrder | null> {
  const waiting = (await listUnpaidOwnOrders(ctx)).find(({ method }) => !adapters[method].isCashOnDelivery);
  return waiting?.paymentDeadline ? { code: waiting.code, payBy: waiting.paymentDeadline.toISOString() } : null;
}
