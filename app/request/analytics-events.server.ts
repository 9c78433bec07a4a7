import type { CartLine, CartView } from "~/domain/cart/cart-view";
import type { Ctx } from "~/domain/ctx";
import type { OrderView } from "~/domain/orders/order-view";
import { pseudonym } from "~/lib/seal.server";
import { cookieDays, writeCookie } from "./cookies.server";

type TrackedItem = { item_id: string; item_name: string; item_category: string; quantity: number; price: number };
type Ecommerce = { currency: "VND"; value: number; items: TrackedItem[]; [more: string]: unknown };

/** The browser sends a GA4 event with the same `once` only once. */
export type AnalyticsEvent = {
  event: "purchase" | "add_to_cart" | "begin_checkout" | "view_item" | "search" | "generate_lead" | "contact";
  ecommerce?: Ecommerce;
  search_term?: string;
  lead_source?: string;
  once?: string;
};

/** Returns null without the visitor's consent. */
export function trackEvent({ visitor }: Ctx, event: () => AnalyticsEvent | null): AnalyticsEvent | null {
  return visitor.consent === "granted" ? event() : null;
}

/** `price` is whole VND; 0 if the price is on request. */
export function trackItemView(
  ctx: Ctx,
  kind: string,
  { slug, name, price }: { slug: string; name: string; price: number },
) {
  const item = { item_id: slug, item_name: name, item_category: kind, quantity: 1, price };
  return trackEvent(ctx, () => ({ event: "view_item", ecommerce: buildEcommerce([item], price) }));
}

export function trackCartAddition(
  ctx: Ctx,
  cart: CartView,
  isAdded: (line: CartLine) => boolean,
  added: number | Record<string, number>,
) {
  return trackEvent(ctx, () => {
    const line = cart.lines.find(isAdded);
    if (!line) return null;
    const count = (key: string) => (typeof added === "number" ? added : (added[key] ?? 0));
    const items = itemsOf(line).map(({ key, ...item }) => ({ ...item, quantity: count(key) }));
    return { event: "add_to_cart", ecommerce: buildEcommerce(items.filter(({ quantity }) => quantity > 0)) };
  });
}

export function trackCheckout(ctx: Ctx, { lines, total, kind, contents }: CartView) {
  return trackEvent(ctx, () => {
    const items = lines.flatMap(itemsOf).map(({ key, ...item }) => item);
    return items.length === 0
      ? null
      : { event: "begin_checkout", ecommerce: buildEcommerce(items, total), once: `${kind} ${contents}` };
  });
}

/** A pseudonym replaces the order's code, which would give access to the order. */
export function trackPurchase(ctx: Ctx, { code, lines, total, vat, shipping, isTest }: OrderView) {
  if (isTest) return null;
  return trackEvent(ctx, () => {
    const transaction_id = pseudonym(`transaction:${code}`);
    const fee = shipping?.fee ?? 0;
    const items = lines.map(({ slug, name, categoryName, kind, quantity, unitPrice }) => ({
      item_id: slug,
      item_name: [name, categoryName].filter(Boolean).join(", "),
      item_category: kind === "variant" ? "product" : kind,
      quantity,
      price: unitPrice,
    }));
    const ecommerce = { transaction_id, ...buildEcommerce(items, total - fee), tax: vat, shipping: fee };
    return { event: "purchase", ecommerce, once: transaction_id };
  });
}

/** Hands an action's event over to the next page, because the current page may unload before it has sent the event. */
export function writeTrackingCookie(event: AnalyticsEvent, { to, origin }: { to: string; origin: string }): string {
  const isSecure = origin.startsWith("https:");
  return writeCookie("tracked", JSON.stringify({ ...event, on: to.replace(/#.*/, "") }), {
    days: cookieDays.tracking,
    httpOnly: false,
    secure: isSecure,
  });
}

function buildEcommerce(
  items: TrackedItem[],
  value = items.reduce((total, { price, quantity }) => total + price * quantity, 0),
) {
  return { currency: "VND" as const, value, items };
}

function itemsOf(line: CartLine): (TrackedItem & { key: string })[] {
  const { slug, name } = line;
  if (line.kind === "ticket")
    return line.parts.map((part) => ({
      key: part.key,
      item_id: slug,
      item_name: `${name}, ${part.name}`,
      item_category: "ticket",
      quantity: part.quantity,
      price: part.unitPrice ?? 0,
    }));
  const item_name = line.kind === "variant" && line.choice ? `${name}, ${line.choice}` : name;
  const item_category = line.kind === "variant" ? "product" : line.kind;
  return [{ key: "", item_id: slug, item_name, item_category, quantity: line.quantity, price: line.unitPrice }];
}
