import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { z } from "zod";
import type { Procedure } from "~/browser/api-client";
import { useNextPages } from "~/browser/next-pages";
import { changeQuantities, removeLine, restoreLine } from "~/domain/cart/change-line.server";
import { getCart } from "~/domain/cart/get-cart.server";
import { getCartPage, type StartedBooking } from "~/domain/cart/get-cart-page.server";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import { ChangeQuantities, LineId } from "~/domain/cart/schema";
import { presentBriefQuestions } from "~/domain/content/present-brief-questions.server";
import { DomainError } from "~/domain/errors";
import { listPaymentMarks } from "~/domain/payments/list-methods.server";
import { readOrNull } from "~/domain/read-or-null.server";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { ctxOf } from "~/request/ctx.server";
import { load, mapUnexpectedError } from "~/request/load.server";
import { type SubmitResult, submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { CartLineItem } from "~/ui/cart/cart-line";
import { CartTotals } from "~/ui/cart/cart-totals";
import type { SaveState } from "~/ui/cart/use-saving";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SubmitButton } from "~/ui/form/submit-button";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import { useNextFocus } from "~/ui/parts/focus";
import { deferComponent } from "~/ui/parts/hydration";
import { Link } from "~/ui/parts/link";
import { Message } from "~/ui/parts/message";
import { PaymentMarks } from "~/ui/parts/payment-marks";
import { RelatedQuestions } from "~/ui/parts/questions";
import type { Route } from "./+types/cart";

type SaveResult = "saved" | "lost" | { refused: string };

const procedure: Procedure = "cart.change";

const MergeMessage = deferComponent(() => import("~/ui/cart/merge-message"));
const EmptyCart = deferComponent(() => import("~/ui/cart/empty-cart"));

const CartForm = z.discriminatedUnion("intent", [
  ChangeQuantities.extend({ intent: z.literal("change") }),
  // `contents` is the digest of the cart that the page showed.
  ChangeQuantities.extend({ intent: z.literal("checkout"), contents: z.string().max(64).optional() }),
  LineId.extend({ intent: z.literal("remove") }),
  LineId.extend({ intent: z.literal("restore") }),
]);

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const ctx = ctxOf(context);
  const page = await load(mapUnexpectedError("cart_unreadable", getCartPage(ctx)));
  const [questions, marks] = await load(
    Promise.all([
      presentBriefQuestions(ctx, "cart", page.cart),
      page.instead ? null : readOrNull("payment marks", listPaymentMarks(ctx)),
    ]),
  );
  return withHead(args, "cart", { ...page, questions, marks: marks ?? [] });
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const here = linkTo(ctx.locale, "cart");
  return submit(request, ctx, CartForm, async (form): Promise<SubmitResult> => {
    switch (form.intent) {
      case "change":
      case "checkout": {
        const before = form.intent === "checkout" && form.contents && (await getCart(ctx, { kind: "cart" })).contents;
        const outcomes = await changeQuantities(ctx, form);
        if (form.intent === "change" || outcomes.has("removed"))
          return { to: here, ...(outcomes.has("changed") && { toast: { key: "cart.changed" } }) };
        if (before && before !== form.contents) throw new DomainError("cart_changed");
        await holdPlaces(ctx, { kind: "cart" });
        return { to: linkTo(ctx.locale, "checkout") };
      }
      case "remove":
        await removeLine(ctx, form);
        return { to: here };
      case "restore":
        await restoreLine(ctx, form);
        return { to: here };
    }
  });
}

export const shouldRevalidate = () => true;
export const handle: PageHandle = { bottomBar: "alone" };
export const meta = pageMeta;

const continueLink = "flex min-h-11 items-center font-semibold text-ui-ink no-underline";

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { cart, pictures, instead } = loaderData;
  useNextPages("checkout");
  const changedLineId = useNavigation().formData?.get("lineId");
  useNextFocus(
    changedLineId ? `#undo-${changedLineId} button, #f-line-${changedLineId} :is(a, input, button)` : undefined,
  );
  // After `cart_changed`, the typed quantities are outdated.
  const currentResult = actionData?.code === "cart_changed" ? undefined : actionData;
  const labels = Object.fromEntries(cart.lines.map(({ id, name }) => [`pieces.${id}`, name]));
  const { isHurrying, onSave, ...formProps } = useSubmitAfterSaving();
  return (
    <div className="wrap page stack">
      <h1>{t("cart.title")}</h1>
      <ErrorSummary result={actionData} labels={labels} />
      {(actionData ? [] : cart.removed).map(({ id, name }) => (
        <Form method="post" key={id} id={`undo-${id}`} className="notice row flex-wrap">
          <input type="hidden" name="lineId" value={id} />
          <span role="status">{t("cart.line_removed", { name })}</span>
          <SubmitButton variant="quiet" className="-ms-3 forced-colors:ms-0" icon="undo" name="intent" value="restore">
            {t("cart.undo")}
          </SubmitButton>
        </Form>
      ))}
      {loaderData.joined && <MergeMessage joined={loaderData.joined} />}
      {instead?.booking && <OpenBuyNowCart booking={instead.booking} />}
      {instead ? (
        <EmptyCart instead={instead} />
      ) : (
        <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[1fr_22.5rem] lg:items-start">
          <div>
            <ul>
              {cart.lines.map((line) => (
                <CartLineItem
                  key={line.id}
                  line={line}
                  picture={pictures[line.picture] ?? null}
                  result={currentResult}
                  saveQuantity={saveQuantity}
                  isHurrying={isHurrying}
                  onSave={onSave}
                />
              ))}
            </ul>
            <p className="flex flex-wrap gap-x-6">
              <Link to={linkTo(locale, "tickets")} className={continueLink}>
                {t(cart.seats > 0 ? "cart.more_tickets" : "cart.see_tickets")}
              </Link>
              <Link to={linkTo(locale, "products")} className={continueLink}>
                {t("cart.more_products")}
              </Link>
            </p>
          </div>
          <Form method="post" id="cart" noValidate className="card stack gap-2 lg:sticky lg:top-4" {...formProps}>
            {/* While quantities are being saved, the digest is outdated and therefore left out. */}
            {!isHurrying && <input type="hidden" name="contents" value={cart.contents} />}
            <CartTotals page={loaderData} />
            <PaymentMarks of={loaderData.marks} />
          </Form>
        </div>
      )}
      {!instead && <RelatedQuestions of={loaderData.questions} />}
    </div>
  );
}

/** Sends the form only after all quantities are saved. If one cannot be saved, its field gets the focus instead. */
function useSubmitAfterSaving() {
  const [saves, setSaves] = useState<ReadonlyMap<number, SaveState>>(new Map());
  const [isHurrying, setHurry] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const onSave = useCallback((id: number, state: SaveState) => setSaves((all) => new Map(all).set(id, state)), []);
  const states = [...saves.values()];
  const failedLineId = [...saves].find(([, state]) => state === "refused" || state === "lost")?.[0];
  const areAllSaved = states.every((state) => state === "saved");
  useEffect(() => {
    if (!isHurrying || (failedLineId === undefined && !areAllSaved)) return;
    setHurry(false);
    if (failedLineId === undefined) form.current?.requestSubmit(form.current.querySelector("button"));
    else document.querySelector<HTMLElement>(`#f-line-${failedLineId} [type=number]`)?.focus();
  }, [isHurrying, failedLineId, areAllSaved]);
  function onSubmit(event: FormEvent) {
    if (areAllSaved) return;
    event.preventDefault();
    setHurry(true);
  }
  return { isHurrying, onSave, onSubmit, ref: form };
}

function OpenBuyNowCart({ booking: { name, seats, heldUntil } }: { booking: StartedBooking }) {
  const { t, locale } = useT();
  const words = { count: seats, name };
  return (
    <Message>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          {heldUntil
            ? t("cart.booking_held", { ...words, time: formatMoment(new Date(heldUntil), locale) })
            : t("cart.booking_begun", words)}
        </p>
        <ButtonLink to={linkTo(locale, "checkoutTicket")}>{t("cart.booking_pay")}</ButtonLink>
      </div>
    </Message>
  );
}

async function saveQuantity(lineId: number, piece: number, locale: Locale): Promise<SaveResult> {
  try {
    const response = await fetch(`/api/trpc/${procedure}`, {
      method: "POST",
      keepalive: true,
      headers: { "Content-Type": "application/json", "Accept-Language": locale },
      body: JSON.stringify({ lineId, quantities: { piece } }),
      signal: AbortSignal.timeout(30_000),
    });
    const { result, error } = await response.json();
    if (result) return "saved";
    const fields: { message: string }[] | undefined = error.data.fields;
    return { refused: fields?.map(({ message }) => message).join(" ") ?? error.message };
  } catch {
    // The connection failed, or the response did not come from the shop.
    return "lost";
  }
}
