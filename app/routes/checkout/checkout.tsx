import { lazy, Suspense, useState } from "react";
import { data, Form, redirect } from "react-router";
import { z } from "zod";
import { askWards } from "~/browser/ask-wards";
import { useNextPages } from "~/browser/next-pages";
import type { CartView } from "~/domain/cart/cart-view";
import { getCart } from "~/domain/cart/get-cart.server";
import { renewHold } from "~/domain/cart/hold-places.server";
import { DomainError } from "~/domain/errors";
import { PlaceOrder } from "~/domain/orders/schema";
import { getCheckout } from "~/domain/selling/get-checkout.server";
import { placeOrder } from "~/domain/selling/place-order.server";
import { offerShipping } from "~/domain/shipping/shipping.rules";
import { useT } from "~/i18n/use-t";
import { logError } from "~/lib/log.server";
import { formatVnd } from "~/lib/money";
import { beginCheckout } from "~/request/analytics-events.server";
import { ctxOf } from "~/request/ctx.server";
import { isDatabaseGone } from "~/request/database-gone.server";
import { load } from "~/request/load.server";
import { readForm } from "~/request/read-form.server";
import { type Done, submit } from "~/request/submit.server";
import { linkTo } from "~/site-map";
import type { AddressResult } from "~/ui/checkout/address-fields";
import { addressLabels } from "~/ui/checkout/address-labels";
import { CheckoutFields, useCheckoutLabels } from "~/ui/checkout/checkout-fields";
import { CheckoutSummary, SummaryInShort } from "~/ui/checkout/checkout-summary";
import { HoldNotice } from "~/ui/checkout/hold-notice";
import { ShippingFields } from "~/ui/checkout/shipping-fields";
import { ErrorSummary } from "~/ui/form/error-summary";
import { keptValue } from "~/ui/form/form-result";
import type { PageHandle } from "~/ui/layout/page-handle";
import { unlistedMeta } from "~/ui/layout/page-meta";
import { Notice } from "~/ui/parts/notice";
import type { Route } from "./+types/checkout";
import { forgetDraft, keepDraft, readDraft } from "./draft.server";
import { formOf, readBuyer, rememberAfter, shipToChosen } from "./known-buyer.server";
import { showTyped, submitAddresses } from "./submit-addresses.server";
import { linkToChange, tellCheckout } from "./tell-checkout.server";

const NothingToPay = lazy(() => import("~/ui/checkout/nothing-to-pay"));
const UsedForm = lazy(() => import("~/ui/checkout/used-form"));

/** `remember`: what the account does not know yet. */
const CheckoutForm = PlaceOrder.extend({ remember: z.boolean().default(false) });
const KeepPlaces = z.object({ intent: z.literal("keep-places") });

/** `/checkout` is for the common cart, `/checkout/ticket` for a booking: the same page otherwise. */
function kindOf(url: URL): CartView["kind"] {
  return url.pathname.endsWith("/ticket") ? "booking" : "cart";
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const [checkout, buyer] = await load(Promise.all([getCheckout(ctx, { kind: kindOf(url) }), readBuyer(ctx)]));
  const { unfit: _, ...shown } = checkout;
  const typed = readDraft({ request, ctx }) ?? (buyer && formOf(buyer, checkout.destinations !== null));
  return {
    ...shown,
    ...tellCheckout(ctx, checkout),
    account: ctx.visitor.userId ?? 0,
    typed: typed && (await showTyped(typed, ctx)),
    book: (buyer?.addresses ?? []).map(({ id, lines: [line] }) => ({ id, line })),
    event: beginCheckout(ctx, checkout.cart),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const kind = kindOf(url);
  const form = await readForm(request);
  const asked = { request, ctx };
  if (form.get("intent") === "change-cart") {
    const leave = redirect(ctx.carry(linkToChange(await load(getCart(ctx, { kind })), ctx.locale)), 303);
    keepDraft(leave.headers, form, asked);
    return leave;
  }
  if (form.get("intent") === "keep-places") {
    return submit(form, ctx, KeepPlaces, async (): Promise<Done> => {
      await renewHold(ctx, { kind });
      return "stay";
    });
  }
  if (form.has("use") && ctx.visitor.userId !== null) await load(shipToChosen(ctx, form));
  form.set("kind", kind);
  // The cart stays with the account that another tab logged out.
  if (ctx.visitor.userId === null && Number(form.get("account")) > 0) {
    const again = redirect(linkTo(ctx.locale, "logIn", null, { left: 1, redirectTo: url.pathname }), 303);
    keepDraft(again.headers, form, asked);
    return again;
  }
  const answer = await submitAddresses(form, ctx, CheckoutForm, async ({ remember, ...order }): Promise<Done> => {
    const { code, pay } = await placeOrder(ctx, order).catch(sayFailed);
    if (remember && ctx.visitor.userId !== null) await rememberAfter(ctx, order);
    if (pay?.kind === "redirect") return { away: pay.url };
    return {
      to: pay ? linkTo(ctx.locale, "payOrder", { code }) : linkTo(ctx.locale, "checkoutSuccess", null, { code }),
    };
  });
  // What was refused, or only drawn anew, is found again too; what was ordered needs no keeping.
  if (answer instanceof Response) {
    forgetDraft(answer.headers, asked);
    return answer;
  }
  const headers = new Headers(answer.init?.headers);
  keepDraft(headers, form, asked);
  return data(answer.data, { ...answer.init, headers });
}

/** What nobody foresaw: the page stays with all that was typed, and the same form makes no second order. */
function sayFailed(error: unknown): never {
  if (error instanceof DomainError || isDatabaseGone(error)) throw error;
  logError(error, "checkout");
  throw new DomainError("checkout_failed");
}

/** Nothing leads away from an order that is being placed. */
export const handle: PageHandle = { bottomBar: false, search: false };
export const shouldRevalidate = () => true;
export const meta = (args: Route.MetaArgs) => unlistedMeta(args);

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { cart, methods, whyNot, destinations, expected, policies, missing, change } = loaderData;
  // A renewed hold answers without wards: nothing was judged.
  const result: AddressResult | undefined = actionData ? { wards: {}, ...actionData } : (loaderData.typed ?? undefined);
  const labels = {
    ...useCheckoutLabels(),
    ...addressLabels(t, "shipTo", keptValue(result, "shipTo.country")),
    ...addressLabels(t, "billTo", keptValue(result, "billTo.country")),
  };
  const [destination, setDestination] = useState({
    country: keptValue(result, "shipTo.country") ?? destinations?.countries[0] ?? "VN",
    province: result?.wards.shipTo?.province ?? "",
  });
  const shipping =
    destinations && offerShipping(destinations.zones, destination, { ...cart, ...destinations, expected });
  const total = cart.total + (shipping?.fee ?? 0);
  const atHome = destination.country === "VN";
  const known = !shipping || shipping.fee !== null;
  const least = formatVnd(cart.total + (shipping?.from ?? 0), locale);
  const offered = methods.filter(({ abroad }) => atHome || abroad);
  const keeps = cart.seats + cart.goodsTotal > 0;
  // Whatever else is wrong with the form: it was of another cart, and of another total.
  const sentFor = actionData?.form.status === "error" ? keptValue(actionData, "contents") : undefined;
  const isOther = sentFor !== undefined && sentFor !== cart.contents && actionData?.code !== "cart_changed";
  useNextPages("payOrder");
  const usedBy = actionData?.code === "form_used" ? actionData.params?.code : undefined;
  if (cart.lines.length === 0 && usedBy === undefined)
    return (
      <Suspense>
        <NothingToPay waiting={loaderData.waiting} refused={actionData !== undefined} />
      </Suspense>
    );
  return (
    <div className="wrap section stack">
      <h1>{t("checkout.title")}</h1>
      {actionData && usedBy !== undefined && (
        <Suspense>
          <UsedForm kind={cart.kind} result={actionData} code={String(usedBy)} />
        </Suspense>
      )}
      <Form method="post" id="checkout" data-keep="checkout" noValidate className="checkout">
        {/* Enter in a field presses a form's first button: it orders, and does not spend a renewal. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="key" value={keptValue(actionData, "key") ?? loaderData.key} />
        <input type="hidden" name="total" value={total} />
        <input type="hidden" name="account" value={loaderData.account} />
        <input type="hidden" name="contents" value={cart.contents} />
        <div className="stack steps gap-8">
          {usedBy === undefined && <ErrorSummary result={actionData} labels={labels} />}
          {isOther && <Notice tone="warn">{t("errors.cart_changed")}</Notice>}
          {keeps && (
            <HoldNotice
              cart={cart}
              minutes={loaderData.holdMinutes}
              renewed={actionData?.form.status === "success" && !("wards" in actionData)}
            />
          )}
          <CheckoutFields
            phoneHelp={loaderData.phoneHelp}
            methods={offered}
            whyNot={atHome ? whyNot.here : `${whyNot.here} ${whyNot.abroad}`.trim()}
            result={result}
            fresh={!actionData}
            remembers={loaderData.account > 0}
            act={t(known ? "checkout.place" : "checkout.place_from", { total: least })}
            policies={policies}
            bought={<SummaryInShort cart={cart} />}
          >
            {destinations && (
              <ShippingFields
                key={keptValue(result, "use")}
                book={loaderData.book}
                provinces={destinations.provinces}
                countries={destinations.countries}
                result={result}
                askWards={askWards}
                onDestination={setDestination}
              />
            )}
          </CheckoutFields>
        </div>
        <CheckoutSummary
          cart={cart}
          shipping={shipping}
          total={known ? least : t("checkout.from", { total: least })}
          was={actionData?.code === "total_changed" ? Number(keptValue(actionData, "total")) : null}
          missing={atHome && missing}
          change={change}
        />
      </Form>
    </div>
  );
}
