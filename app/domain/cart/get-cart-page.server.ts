import { splitVat } from "~/lib/money";
import { shopDate } from "~/lib/shop-time";
import type { CartJoin } from "~db/schema/cart";
import { listLabelled } from "../catalog/list-products.server";
import type { Ctx } from "../ctx";
import { listPictures } from "../pictures/find-picture.server";
import { listTicketsAhead } from "../pricing/list-tickets.server";
import { vatPercent } from "../pricing/vat-percent.server";
import { readZones } from "../shipping/read-zones.server";
import { expectShipping } from "../shipping/shipping.rules";
import { settingNumber } from "../shop/shop.rules";
import { getSaleDays } from "../tickets/get-sale-days.server";
import type { CartView } from "./cart-view";
import { getCart, readOwnCart } from "./get-cart.server";
import type { PricedLine } from "./lines/kind.server";
import { undoSince } from "./undo.rules";

const maxGifts = 3;

export async function getCartPage(ctx: Ctx) {
  const { view: cart, lines, joined } = await readOwnCart(ctx, "cart");
  const [pictures, vat, shipping, instead] = await Promise.all([
    listPictures(ctx, { slugs: [...new Set(cart.lines.map(({ picture }) => picture))] }),
    vatIn(ctx, lines),
    cart.goodsTotal > 0 ? shippingOf(ctx, cart) : null,
    lines.length === 0 ? insteadOf(ctx) : null,
  ]);
  const told = joined && new Date(joined.at) > undoSince(ctx.now) ? joinedView(joined, cart) : null;
  return { cart, pictures, vat, shipping, instead, joined: told, holdMinutes: settingNumber(ctx.shop, "hold_minutes") };
}

function joinedView({ came, summed }: CartJoin, { lines }: CartView) {
  const still = summed.flatMap(({ lineId, ...units }) => {
    const line = lines.find(({ id }) => id === lineId);
    return line ? { name: line.name, ...units } : [];
  });
  return came > 0 || still.length > 0 ? { came, summed: still } : null;
}

async function vatIn(ctx: Ctx, lines: readonly PricedLine[]): Promise<number> {
  const percent = await vatPercent(ctx.db, shopDate(ctx.now));
  const sold = lines.filter(({ view }) => view.problem === null).flatMap((line) => line.sold());
  return sold.reduce((sum, { total }) => sum + splitVat(total, percent).vat, 0);
}

async function shippingOf(ctx: Ctx, { goodsTotal }: CartView) {
  const freeFrom = settingNumber(ctx.shop, "free_shipping_from");
  return { freeFrom, from: expectShipping(await readZones(ctx.db), { goodsTotal, freeFrom }) };
}

async function insteadOf(ctx: Ctx) {
  const [booking, tickets, gifts] = await Promise.all([
    getCart(ctx, { kind: "booking" }),
    listTicketsAhead(ctx),
    listLabelled(ctx, { label: "featured", most: 4 * maxGifts }),
  ]);
  const { today, day } = getSaleDays(ctx, tickets[0]);
  return {
    booking: begunOf(booking),
    date: tickets.some(({ tomorrow }) => tomorrow) ? day : today,
    tickets: tickets.filter((ticket) => (ticket.tomorrow ?? ticket.today).left > 0),
    gifts: gifts.filter(({ stock }) => stock.left > 0).slice(0, maxGifts),
  };
}

function begunOf({ lines, seats, heldUntil }: CartView) {
  const [line] = lines;
  return line && line.problem === null ? { name: line.name, seats, heldUntil } : null;
}

export type CartPage = Awaited<ReturnType<typeof getCartPage>>;
export type Joined = NonNullable<CartPage["joined"]>;
export type Instead = NonNullable<CartPage["instead"]>;
export type Begun = NonNullable<Instead["booking"]>;
