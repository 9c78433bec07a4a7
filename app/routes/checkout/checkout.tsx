import "~/i18n/words/checkout";
import { lazy, Suspense, useState } from "react";
import { Form } from "react-router";
import { z } from "zod";
import { askWards } from "~/browser/ask-wards";
import { useNextPages } from "~/browser/next-pages";
import type { CartView } from "~/domain/cart/cart-view";
import { renewHold } from "~/domain/cart/hold-places.server";
import { getCheckout } from "~/domain/orders/place/get-checkout.server";
import { placeOrder } from "~/domain/orders/place/place-order.server";
import { PlaceOrder } from "~/domain/orders/schema";
import { offerShipping } from "~/domain/shipping/shipping.rules";
import { translateIn } from "~/i18n/translate.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { readForm } from "~/request/read-form.server";
import { type Done, submit } from "~/request/submit.server";
import { beginCheckout } from "~/request/track.server";
import { linkTo } from "~/site-map";
import type { AddressResult } from "~/ui/checkout/address-fields";
import { addressLabels } from "~/ui/checkout/address-labels";
import { CheckoutFields, useCheckoutLabels } from "~/ui/checkout/checkout-fields";
import { CheckoutSummary, SummaryLine } from "~/ui/checkout/checkout-summary";
import { HoldNotice } from "~/ui/checkout/hold-notice";
import { ErrorSummary } from "~/ui/form/error-summary";
import { errorsAt, keptValue } from "~/ui/form/form-result";
import { unlistedMeta } from "~/ui/layout/page-meta";
import { Link } from "~/ui/parts/link";
import { Notice } from "~/ui/parts/notice";
import type { Route } from "./+types/checkout";
import { submitAddresses } from "./submit-addresses.server";

/** Most who come here have something to pay. */
const NothingToPay = lazy(() => import("~/ui/checkout/nothing-to-pay"));
/** Tickets are not sent. The page waits for it, so that nothing moves. */
const ShippingFields = lazy(() => import("~/ui/checkout/shipping-fields"));

const KeepPlaces = z.object({ intent: z.literal("keep-places") });

/** `/checkout` is for the common cart, `/checkout/ticket` for a booking: the same page otherwise. */
function kindOf(url: URL): CartView["kind"] {
  return url.pathname.endsWith("/ticket") ? "booking" : "cart";
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const checkout = await load(getCheckout(ctx, { kind: kindOf(url) }));
  return { ...checkout, title: translateIn(ctx.locale)("checkout.title"), event: beginCheckout(ctx, checkout.cart) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const kind = kindOf(url);
  const form = await readForm(request);
  if (form.get("intent") === "keep-places") {
    return submit(form, ctx, KeepPlaces, async (): Promise<Done> => {
      await renewHold(ctx, { kind });
      return "stay";
    });
  }
  form.set("kind", kind);
  return submitAddresses(form, ctx, PlaceOrder, async (order): Promise<Done> => {
    const { code, pay } = await placeOrder(ctx, order);
    if (pay?.kind === "redirect") return { away: pay.url };
    return {
      to: pay ? linkTo(ctx.locale, "payOrder", { code }) : linkTo(ctx.locale, "checkoutSuccess", null, { code }),
    };
  });
}

export const shouldRevalidate = () => true;
export const meta = (args: Route.MetaArgs) => unlistedMeta(args);

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { cart, methods, destinations, key, holdMinutes, waiting } = loaderData;
  // A renewed hold answers without wards: nothing was judged.
  const result: AddressResult | undefined = actionData && { wards: {}, ...actionData };
  const labels = {
    ...useCheckoutLabels(),
    ...addressLabels(t, "shipTo", keptValue(result, "shipTo.country")),
    ...addressLabels(t, "billTo", keptValue(result, "billTo.country")),
  };
  const [destination, setDestination] = useState({ country: "VN", province: result?.wards.shipTo?.province ?? "" });
  const shipping = destinations && offerShipping(destinations.zones, destination, { ...cart, ...destinations });
  const total = cart.total + (shipping?.fee ?? 0);
  const offered = destination.country === "VN" ? methods : methods.filter(({ goodsOnly }) => !goodsOnly);
  const keeps = cart.seats + cart.goodsTotal > 0;
  const policies = [cart.total > cart.goodsTotal && "tickets", cart.goodsTotal > 0 && "returns", "privacy", "terms"];
  useNextPages("payOrder");
  const usedBy = actionData?.code === "form_used" ? actionData.params?.code : undefined;
  if (cart.lines.length === 0 && usedBy === undefined)
    return (
      <Suspense>
        <NothingToPay waiting={waiting} />
      </Suspense>
    );
  return (
    <div className="wrap section stack">
      <h1>{t("checkout.title")}</h1>
      {usedBy !== undefined && (
        <Notice tone="warn" title={errorsAt(actionData, "").join(" ")}>
          <p className="flex flex-wrap gap-4">
            <Link to={linkTo(locale, "order", { code: String(usedBy) })}>
              {t("checkout.open_order", { code: usedBy })}
            </Link>
            <Link to={linkTo(locale, cart.kind === "booking" ? "checkoutTicket" : "checkout")}>
              {t("checkout.start_anew")}
            </Link>
          </p>
        </Notice>
      )}
      <Form
        method="post"
        data-keep="checkout"
        noValidate
        className="grid grid-cols-1 gap-8 lg:grid-cols-[1fr_22rem] lg:items-start"
      >
        {/* Enter in a field presses a form's first button: it orders, and does not spend a renewal. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="key" value={keptValue(actionData, "key") ?? key} />
        <input type="hidden" name="total" value={total} />
        <input type="hidden" name="contents" value={cart.contents} />
        <div className="stack gap-6">
          {usedBy === undefined && <ErrorSummary result={actionData} labels={labels} />}
          {keeps && (
            <HoldNotice
              cart={cart}
              minutes={holdMinutes}
              renewed={actionData?.form.status === "success" && !("wards" in actionData)}
            />
          )}
          <CheckoutFields
            methods={offered}
            result={actionData}
            total={total}
            policies={policies}
            bought={<SummaryLine cart={cart} />}
          >
            {destinations && (
              <ShippingFields
                provinces={destinations.provinces}
                countries={destinations.countries}
                result={result}
                askWards={askWards}
                onDestination={setDestination}
              />
            )}
          </CheckoutFields>
        </div>
        <CheckoutSummary cart={cart} shipping={shipping} />
      </Form>
    </div>
  );
}
