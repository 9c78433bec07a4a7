import type { BrowserContext } from "playwright";
import { addAddress } from "~/domain/accounts/address-book.server";
import { AddAddress } from "~/domain/accounts/schema";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import { AddVariant } from "~/domain/cart/schema";
import type { Ctx } from "~/domain/ctx";
import { currentTime } from "~/lib/clock";
import { linkTo } from "~/site-map";
import { getDb } from "~db/client.server";
import type { CartKind } from "~db/schema/cart";
import { createVisit, fillCart, payOrderOf, placeOrderForm } from "~tests/setup/factories";
import type { address } from "~tests/setup/factories-goods";
import { accessTokenOf, registerCustomer, visitWithToken } from "~tests/setup/factories-people";
import type { NewCustomer } from "./account-forms";
import type { openTestShop } from "./shop";
import { type ChosenTickets, goToCheckout, openPath, type Shopper } from "./shopper";

type Shop = Pick<ReturnType<typeof openTestShop>, "origin" | "sql">;

// These functions put a visitor into a state without opening pages, for tests of later steps.

export async function registerShopper(shop: Shop, shopper: Shopper, customer: NewCustomer) {
  await registerCustomer(await ctxOf(shop, shopper), { ...customer, confirmation: customer.password });
}

export async function joinAndLogIn(shop: Shop, shopper: Shopper, customer: NewCustomer) {
  await registerShopper(shop, shopper, customer);
  await logInWithoutPage(shop, shopper, customer);
}

export async function logInWithoutPage(shop: Shop, shopper: Shopper, customer: NewCustomer) {
  await addCookie(shop, shopper, "account", await accessTokenOf(await ctxOf(shop, shopper), customer));
}

export async function fillCartWith(shop: Shop, shopper: Shopper, choice: ChosenTickets) {
  await addTickets(await ctxOf(shop, shopper), choice);
}

export async function addProduct(shop: Shop, shopper: Shopper, slug: string, quantity = 1) {
  const [first] = await shop.sql`
    select sku from variants join products on products.id = product_id where slug = ${slug} order by variants.id limit 1`;
  await addVariant(await ctxOf(shop, shopper), AddVariant.parse({ ...first, quantity }));
}

export async function startCheckout(shop: Shop, shopper: Shopper, choice: ChosenTickets) {
  await fillCartWith(shop, shopper, choice);
  await openPath(shopper, linkTo(shopper.locale, "cart"));
  await goToCheckout(shopper);
}

export async function startBuyingNow(shop: Shop, shopper: Shopper, choice: ChosenTickets) {
  await addTickets(await ctxOf(shop, shopper), choice, "booking");
  await openPath(shopper, linkTo(shopper.locale, "checkoutTicket"));
}

export async function saveAddress(shop: Shop, shopper: Shopper, saved: typeof address) {
  await addAddress(await ctxOf(shop, shopper), AddAddress.parse({ address: saved }));
}

export async function orderTickets(
  shop: Shop,
  shopper: Shopper,
  choice: ChosenTickets,
  form: Parameters<typeof placeOrderForm>[1] = {},
): Promise<string> {
  const ctx = await ctxOf(shop, shopper);
  await addTickets(ctx, choice);
  return (await placeOrderForm(ctx, form)).code;
}

export async function payOrderInFull(shop: Shop, shopper: Shopper, code: string) {
  await payOrderOf(await ctxOf(shop, shopper), code);
}

export async function buyTickets(shop: Shop, shopper: Shopper, choice: ChosenTickets): Promise<string> {
  const code = await orderTickets(shop, shopper, choice);
  await payOrderInFull(shop, shopper, code);
  return code;
}

function addTickets(ctx: Ctx, { slug, date, time, adults }: ChosenTickets, kind: CartKind = "cart") {
  return fillCart(ctx, { slug, date, kind, quantities: { adult: adults }, ...(time && { time }) });
}

/** Creates the visitor's context from the browser's cookies. A visitor without a session receives one. */
async function ctxOf(shop: Shop, shopper: Shopper): Promise<Ctx> {
  const { context, locale } = shopper;
  const [session, account] = [await cookieOf(context, "cart_session"), await cookieOf(context, "account")];
  const visitor = await createVisit(getDb(), { now: currentTime(), locale, ...(session && { session }) });
  const ctx = { ...visitor, origin: shop.origin };
  if (!session) await addCookie(shop, shopper, "cart_session", ctx.visitor.cartSessionId ?? "");
  return account ? visitWithToken(ctx, account) : ctx;
}

async function cookieOf(context: BrowserContext, wanted: string): Promise<string | undefined> {
  const found = (await context.cookies()).find(({ name }) => name === wanted);
  return found && decodeURIComponent(found.value);
}

function addCookie({ origin }: Shop, { context }: Shopper, name: string, value: string) {
  return context.addCookies([{ name, value, url: origin }]);
}
