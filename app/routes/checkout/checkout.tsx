import { useState } from "react";
import { data, Form, redirect } from "react-router";
import { z } from "zod";
import { fetchWards } from "~/browser/fetch-wards";
import { useNextPages } from "~/browser/next-pages";
import { type CartView, shortenCart } from "~/domain/cart/cart-view";
import { moveLine } from "~/domain/cart/change-line.server";
import { getCart } from "~/domain/cart/get-cart.server";
import type { Destinations } from "~/domain/cart/get-destinations.server";
import { renewHold } from "~/domain/cart/hold-places.server";
import { MoveLine } from "~/domain/cart/schema";
import { presentCheckoutQuestions } from "~/domain/content/present-brief-questions.server";
import { getCheckout } from "~/domain/orders/get-checkout.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { linkToChange, presentCheckout } from "~/domain/orders/present-checkout.server";
import { PlaceOrder } from "~/domain/orders/schema";
import { creditCode } from "~/domain/payments/schema";
import { loadCreditOffer } from "~/domain/payments/view-credit.server";
import type { Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { trackCheckout } from "~/request/analytics-events.server";
import { ctxOf } from "~/request/ctx.server";
import { load, mapUnexpectedError } from "~/request/load.server";
import { readForm, renameFields } from "~/request/read-input.server";
import { type SubmitResult, submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import type { AddressResult } from "~/ui/checkout/address-fields";
import { addressLabels, codedLine } from "~/ui/checkout/address-labels";
import { CheckoutFields, ShippingFields, useCheckoutLabels } from "~/ui/checkout/checkout-fields";
import { CheckoutSummary, SummaryStrip } from "~/ui/checkout/checkout-summary";
import { describeDelivery, PurchasePromise } from "~/ui/checkout/purchase-promise";
import { useCheckoutAmounts } from "~/ui/checkout/use-checkout-amounts";
import { allErrors, sentValue } from "~/ui/form/form-result";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { deferComponent } from "~/ui/parts/hydration";
import { RelatedQuestions } from "~/ui/parts/questions";
import type { Route } from "./+types/checkout";
import { CheckoutMessages, findOrderOfForm } from "./checkout-messages";
import { clearDraft, findTypedCredit, readDraft, saveDraft } from "./draft.server";
import {
  fillChosenAddress,
  findRedirectForAccount,
  prefillForm,
  readBuyer,
  rememberBuyerOfOrder,
} from "./known-buyer.server";
import { presentTypedForm, submitAddresses } from "./submit-addresses.server";

const NothingToPay = deferComponent(() => import("~/ui/checkout/empty-checkout"));
const UsedForm = deferComponent(() => import("~/ui/checkout/used-form"));

const CheckoutForm = PlaceOrder.safeExtend({ remember: z.boolean().default(false) });
const earlierNames = { phone: "phoneNumber" };
const UseCredit = z.object({ credit: creditCode.optional() });
/** Parses a button's value, such as `12 2026-11-28 06:00`: the cart line and its new slot. */
function parseMove(typed: unknown) {
  const [lineId, date, time] = String(typed).split(" ");
  return { lineId: Number(lineId), date, time };
}
const MoveForm = z.object({ move: z.preprocess(parseMove, MoveLine.omit({ kind: true })) });
const KeepPlaces = z.object({ intent: z.literal("keep-places") });

function kindOf(url: URL): CartView["kind"] {
  return url.pathname.endsWith("/ticket") ? "booking" : "cart";
}

export async function loader(args: Route.LoaderArgs) {
  const { request, context, url } = args;
  const ctx = ctxOf(context);
  const kind = kindOf(url);
  const reads = mapUnexpectedError("cart_unreadable", getCheckout(ctx, { kind }));
  const [checkout, buyer] = await load(Promise.all([reads, readBuyer(ctx)]));
  const { unfit: _, visits: __, salesEnd: ___, ...shown } = checkout;
  const questions = await load(presentCheckoutQuestions(ctx, checkout.cart));
  const draft = readDraft({ request, ctx });
  const typed = draft ?? (buyer && prefillForm(buyer, checkout.destinations !== null));
  return withHead(args, kind === "booking" ? "checkoutTicket" : "checkout", {
    ...shown,
    ...presentCheckout(ctx, checkout),
    cart: shortenCart(checkout.cart),
    destinations: checkout.destinations && {
      ...checkout.destinations,
      provinces: checkout.destinations.provinces.map(({ code, name }) => codedLine(code, name)),
      zones: checkout.destinations.zones.map(describeZone),
    },
    questions,
    account: ctx.visitor.userId ?? 0,
    typed: typed && (await presentTypedForm(typed, ctx)),
    book: (buyer?.addresses ?? []).map(({ id, lines: [line = ""] }) => codedLine(id, line)),
    credit: draft && (await findTypedCredit(ctx, draft)),
    event: trackCheckout(ctx, checkout.cart),
  });
}

/** Pages show `takes`, the usual duration, only for a zone without delivery days. */
function describeZone(zone: Destinations["zones"][number]): Destinations["zones"][number] {
  return zone.delivery ? { ...zone, takes: "" } : zone;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const kind = kindOf(url);
  const form = await readForm(request);
  renameFields(form, earlierNames);
  const draftOwner = { request, ctx };
  const redirectTo = await findRedirectForAccount(ctx, form, { kind, path: url.pathname });
  if (redirectTo) {
    const leave = redirect(redirectTo, 303);
    saveDraft(leave.headers, form, draftOwner);
    return leave;
  }
  if (form.get("intent") === "change-cart") {
    const leave = redirect(ctx.addSession(linkToChange(await load(getCart(ctx, { kind })), ctx.locale)), 303);
    saveDraft(leave.headers, form, draftOwner);
    return leave;
  }
  if (form.get("intent") === "keep-places") {
    const submitted = await submit(form, ctx, KeepPlaces, async (): Promise<SubmitResult> => {
      await renewHold(ctx, { kind });
      return "stay";
    });
    if (submitted instanceof Response) return submitted;
    return data({ ...submitted.data, credit: await findTypedCredit(ctx, form) }, submitted.init ?? undefined);
  }
  if (form.has("use") && ctx.visitor.userId !== null) await fillChosenAddress(ctx, form);
  form.set("kind", kind);
  const answer = await (form.has("move")
    ? submitAddresses(form, ctx, MoveForm, async ({ move }): Promise<SubmitResult> => {
        await moveLine(ctx, { kind, ...move });
        return "stay";
      })
    : form.get("intent") === "use-credit"
      ? submitAddresses(form, ctx, UseCredit, async ({ credit }): Promise<SubmitResult> => {
          if (credit !== undefined) await loadCreditOffer(ctx, credit);
          return "stay";
        })
      : submitAddresses(form, ctx, CheckoutForm, async ({ remember, ...order }): Promise<SubmitResult> => {
          const { code, pay } = await mapUnexpectedError("checkout_failed", placeOrder(ctx, order));
          if (remember && ctx.visitor.userId !== null) await rememberBuyerOfOrder(ctx, order);
          if (pay?.kind === "redirect") return { externalUrl: pay.url };
          return {
            to: pay ? linkTo(ctx.locale, "payOrder", { code }) : linkTo(ctx.locale, "checkoutSuccess", null, { code }),
          };
        }));
  if (answer instanceof Response) {
    clearDraft(answer.headers, draftOwner);
    return answer;
  }
  const headers = new Headers(answer.init?.headers);
  saveDraft(headers, form, draftOwner);
  return data({ ...answer.data, credit: await findTypedCredit(ctx, form) }, { ...answer.init, headers });
}

export const handle: PageHandle = { bottomBar: false, hasSearch: false };
export const shouldRevalidate = () => true;
export const meta = pageMeta;

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { cart, methodsHelp, destinations, policies, missing, change, refunds } = loaderData;
  const { result, labels, destination, setDestination } = useTypedForm(loaderData, actionData);
  const amounts = useCheckoutAmounts(loaderData, destination, (actionData ?? loaderData).credit);
  const { shipping, total, pays, left, isFree, isCovered } = amounts;
  const isDomestic = destination.country === "VN";
  const was = actionData?.code === "total_changed" ? Number(sentValue(actionData, "total")) : null;
  const delivery = describeDelivery(destinations, destination, locale);
  const isRefused = loaderData.refusal !== undefined || cart.lines.some(({ problem }) => problem !== null);
  useNextPages("payOrder");
  const usedBy = findOrderOfForm(actionData);
  if (cart.lines.length === 0 && usedBy === undefined)
    return <NothingToPay waiting={loaderData.waiting} isRefused={actionData !== undefined} />;
  return (
    <div className="wrap page stack">
      <h1>{t("checkout.title")}</h1>
      {actionData && usedBy !== undefined && <UsedForm kind={cart.kind} result={actionData} code={String(usedBy)} />}
      <Form method="post" id="checkout" data-keep="checkout" noValidate className="checkout">
        {/* Enter triggers the first button of a form. This button places the order instead of renewing the hold. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="key" value={sentValue(actionData, "key") ?? loaderData.key} />
        <input type="hidden" name="total" value={total} />
        <input type="hidden" name="account" value={loaderData.account} />
        <input type="hidden" name="contents" value={cart.contents} />
        <SummaryStrip
          cart={cart}
          picture={loaderData.picture}
          bought={loaderData.texts.bought}
          total={amounts.totalText}
          isOpen={isRefused || was !== null || allErrors(actionData).some(({ name }) => name.startsWith("line-"))}
        />
        <CheckoutSummary
          cart={cart}
          hasVat={loaderData.hasVat}
          picture={loaderData.picture}
          shipping={shipping}
          delivery={delivery}
          total={amounts.totalText}
          was={was}
          credit={pays > 0 && { pays, left }}
          missing={isDomestic && missing}
          change={change}
          refunds={refunds}
        />
        <div className="stack gap-6">
          <CheckoutMessages loaderData={loaderData} actionData={actionData} labels={labels} isRefused={isRefused} />
          <CheckoutFields
            phoneHelp={loaderData.phoneHelp}
            canRequestReview={loaderData.canRequestReview}
            texts={loaderData.texts}
            deadlines={loaderData.deadlines}
            hasVat={loaderData.hasVat}
            methods={amounts.offered}
            methodsHelp={`${isDomestic ? methodsHelp.here : `${methodsHelp.here} ${methodsHelp.abroad}`} ${amounts.untaken}`.trim()}
            result={result}
            isFresh={!actionData}
            canRemember={loaderData.account > 0}
            act={isRefused ? null : nameButton(amounts, loaderData.texts.act, t)}
            creditPays={pays}
            isCovered={isCovered}
            isFree={isFree}
            policies={policies}
            promise={<PurchasePromise refunds={refunds} delivery={delivery} returns={loaderData.texts.returns} />}
          >
            {destinations && (
              <ShippingFields
                key={sentValue(result, "use")}
                book={loaderData.book}
                provinces={destinations.provinces}
                countries={destinations.countries}
                result={result}
                fetchWards={fetchWards}
                onDestination={setDestination}
              />
            )}
          </CheckoutFields>
        </div>
      </Form>
      <RelatedQuestions of={loaderData.questions} />
    </div>
  );
}

type Props = Route.ComponentProps;

function useTypedForm(loaderData: Props["loaderData"], actionData: Props["actionData"]) {
  const { t } = useT();
  // After a hold was renewed, the result has no wards, because addresses were not parsed.
  const result: AddressResult | undefined = actionData ? { wards: {}, ...actionData } : (loaderData.typed ?? undefined);
  const labels = {
    ...useCheckoutLabels(),
    ...addressLabels(t, "shipTo", sentValue(result, "shipTo.country")),
    ...addressLabels(t, "billTo", sentValue(result, "billTo.country")),
  };
  const [destination, setDestination] = useState({
    country: sentValue(result, "shipTo.country") ?? loaderData.destinations?.countries[0] ?? "VN",
    province: result?.wards.shipTo?.province ?? "",
  });
  return { result, labels, destination, setDestination };
}

type ButtonAmounts = Pick<ReturnType<typeof useCheckoutAmounts>, "isFree" | "isCovered" | "isKnown" | "left">;

function nameButton({ isFree, isCovered, isKnown, left }: ButtonAmounts, act: string, t: Translate): string {
  if (isFree) return t("checkout.place_free");
  if (isCovered) return t("credit.place");
  return t(isKnown ? "checkout.place" : "checkout.place_from", { act, total: left });
}
