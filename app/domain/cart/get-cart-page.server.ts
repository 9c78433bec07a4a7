import { splitVat } from "~/lib/money";
import { shopDate } from "~/lib/shop-time";
import type { StoredCartMerge } from "~db/schema/cart";
import { getSaleDays } from "../catalog/get-availability.server";
import { listLabelledProducts } from "../catalog/list-products.server";
import { listTicketsAhead } from "../catalog/list-tickets.server";
import { readVatPercents } from "../catalog/read-vat-percents.server";
import { isVatCharged, vatKindOf } from "../catalog/vat.rules";
import type { Ctx } from "../ctx";
import { listPictures } from "../media/find-picture.server";
import { settingNumber } from "../shop/shop.rules";
import type { CartView } from "./cart-view";
import { getCart, readOwnCart } from "./get-cart.server";
import { readZones } from "./get-destinations.server";
import type { PricedLine } from "./lines/line-kind.server";
import { listDeliveryDays } from "./list-delivery-days.server";
import { getEarliestUndo } from "./removed-lines.rules";
import { estimateShipping, listDomesticZones } from "./shipping.rules";

const maxGifts = 3;

export async function getCartPage(ctx: Ctx) {
  const { view: cart, lines, joined } = await readOwnCart(ctx, "cart");
  const [pictures, vat, shipping, instead] = await Promise.all([
    listPictures(ctx, { slugs: [...new Set(cart.lines.map(({ picture }) => picture))] }),
    sumVat(ctx, lines),
    cart.goodsTotal > 0 ? estimateCartShipping(ctx, cart) : null,
    lines.length === 0 ? listSuggestions(ctx) : null,
  ]);
  const mergeView = joined && new Date(joined.at) > getEarliestUndo(ctx.now) ? presentMerge(ctx, joined, cart) : null;
  return {
    cart,
    pictures,
    vat,
    shipping,
    instead,
    joined: mergeView,
    holdMinutes: settingNumber(ctx.shop, "hold_minutes"),
  };
}

function presentMerge({ shop }: Ctx, { came, summed, leftOut = 0 }: StoredCartMerge, { lines }: CartView) {
  const remaining = summed.flatMap(({ lineId, ...units }) => {
    const line = lines.find(({ id }) => id === lineId);
    return line ? { name: line.name, ...units } : [];
  });
  const maxSeats = settingNumber(shop, "max_seats_per_order");
  return came + leftOut > 0 || remaining.length > 0 ? { came, summed: remaining, leftOut, maxSeats } : null;
}

async function sumVat(ctx: Ctx, lines: readonly PricedLine[]): Promise<number | null> {
  const percents = await readVatPercents(ctx.db, shopDate(ctx.now));
  if (!isVatCharged(percents)) return null;
  const sold = lines.filter(({ view }) => view.problem === null).flatMap((line) => line.listSoldLines());
  return sold.reduce((sum, line) => sum + splitVat(line.total, percents[vatKindOf(line)]).vat, 0);
}

async function estimateCartShipping(ctx: Ctx, { goodsTotal }: CartView) {
  const freeFrom = settingNumber(ctx.shop, "free_shipping_from");
  const zones = await readZones(ctx.db);
  return {
    freeFrom: listDomesticZones(zones).some(({ canBeFree }) => canBeFree) ? freeFrom : null,
    from: estimateShipping(zones, { goodsTotal, freeFrom }),
    delivery: await listDeliveryDays(ctx, zones),
  };
}

async function listSuggestions(ctx: Ctx) {
  const [booking, tickets, gifts] = await Promise.all([
    getCart(ctx, { kind: "booking" }),
    listTicketsAhead(ctx),
    listLabelledProducts(ctx, { label: "featured", most: 4 * maxGifts }),
  ]);
  const { today, day } = getSaleDays(ctx, tickets[0]);
  return {
    booking: presentStartedBooking(booking),
    date: tickets.some(({ tomorrow }) => tomorrow) ? day : today,
    tickets: tickets.filter((ticket) => (ticket.tomorrow ?? ticket.today).left > 0),
    gifts: gifts.filter(({ stock }) => stock.left > 0).slice(0, maxGifts),
  };
}

function presentStartedBooking({ lines, seats, heldUntil }: CartView) {
  const [line] = lines;
  return line && line.problem === null ? { name: line.name, seats, heldUntil } : null;
}

export type CartPage = Awaited<ReturnType<typeof getCartPage>>;
export type CartMergeView = NonNullable<CartPage["joined"]>;
export type EmptyCartSuggestions = NonNullable<CartPage["instead"]>;
export type StartedBooking = NonNullable<EmptyCartSuggestions["booking"]>;
