import { type FormEvent, lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { z } from "zod";
import { useNextPages } from "~/browser/next-pages";
import { savePieces } from "~/browser/save-pieces";
import { changePieces, removeLine, restoreLine } from "~/domain/cart/change-line.server";
import { getCartPage } from "~/domain/cart/get-cart-page.server";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import { ChangePieces, LineId } from "~/domain/cart/schema";
import { translateIn } from "~/i18n/translate.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { type Done, submit } from "~/request/submit.server";
import { linkTo } from "~/site-map";
import { BegunBooking } from "~/ui/checkout/begun-booking";
import { CartLineItem } from "~/ui/checkout/cart-line";
import { CartTotals } from "~/ui/checkout/cart-totals";
import type { SaveState } from "~/ui/checkout/use-saving";
import { ErrorSummary } from "~/ui/form/error-summary";
import { useNextFocus } from "~/ui/form/next-focus";
import { SubmitButton } from "~/ui/form/submit-button";
import { unlistedMeta } from "~/ui/layout/page-meta";
import { Link } from "~/ui/parts/link";
import type { Route } from "./+types/cart";

const JoinedNotice = lazy(() => import("~/ui/checkout/joined-notice"));
const EmptyCart = lazy(() => import("~/ui/checkout/empty-cart"));

const CartForm = z.discriminatedUnion("intent", [
  ChangePieces.extend({ intent: z.enum(["change", "checkout"]) }),
  LineId.extend({ intent: z.literal("remove") }),
  LineId.extend({ intent: z.literal("restore") }),
]);

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  return { ...(await load(getCartPage(ctx))), title: translateIn(ctx.locale)("cart.title") };
}

/** What the page shows by itself is not said beside it. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const here = linkTo(ctx.locale, "cart");
  return submit(request, ctx, CartForm, async (form): Promise<Done> => {
    switch (form.intent) {
      case "change":
      case "checkout": {
        const became = await changePieces(ctx, form);
        // Who took something out sees the cart without it first.
        if (form.intent === "change" || became.has("removed"))
          return { to: here, ...(became.has("changed") && { toast: { key: "cart.changed" } }) };
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

/** What changed meanwhile is part of the answer, a refusal included. */
export const shouldRevalidate = () => true;
export const meta = (args: Route.MetaArgs) => unlistedMeta(args);

const onwards = "flex min-h-11 items-center font-semibold text-ui-ink no-underline";

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { cart, pictures, instead } = loaderData;
  useNextPages("checkout");
  const sent = useNavigation().formData?.get("lineId");
  useNextFocus(sent ? `#undo-${sent} button, #f-line-${sent}` : undefined);
  const labels = Object.fromEntries(cart.lines.map(({ id, name }) => [`pieces.${id}`, name]));
  const { hurry, onSave, ...pay } = useSavedFirst();
  return (
    <div className="wrap page stack">
      <h1>{t("cart.title")}</h1>
      <ErrorSummary result={actionData} labels={labels} />
      {cart.removed.map(({ id, name }) => (
        <Form method="post" key={id} id={`undo-${id}`} className="notice row flex-wrap">
          <input type="hidden" name="lineId" value={id} />
          <span role="status">{t("cart.line_removed", { name })}</span>
          <SubmitButton look="quiet" icon="undo" name="intent" value="restore">
            {t("cart.undo")}
          </SubmitButton>
        </Form>
      ))}
      {loaderData.joined && (
        <Suspense>
          <JoinedNotice joined={loaderData.joined} />
        </Suspense>
      )}
      {instead?.booking && <BegunBooking booking={instead.booking} />}
      {instead ? (
        <Suspense>
          <EmptyCart instead={instead} />
        </Suspense>
      ) : (
        <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[1fr_22.5rem] lg:items-start">
          <div>
            <ul>
              {cart.lines.map((line) => (
                <CartLineItem
                  key={line.id}
                  line={line}
                  picture={pictures[line.picture] ?? null}
                  result={actionData}
                  savePieces={savePieces}
                  hurry={hurry}
                  onSave={onSave}
                />
              ))}
            </ul>
            <p className="flex flex-wrap gap-x-6">
              <Link to={linkTo(locale, "tickets")} className={onwards}>
                {t("cart.more_tickets")}
              </Link>
              <Link to={linkTo(locale, "products")} className={onwards}>
                {t("cart.more_products")}
              </Link>
            </p>
          </div>
          <Form method="post" id="cart" noValidate className="card stack gap-2 lg:sticky lg:top-4" {...pay}>
            <CartTotals page={loaderData} />
          </Form>
        </div>
      )}
    </div>
  );
}

/** Has the form that goes on wait until every number is saved; one that cannot be is shown instead. */
function useSavedFirst() {
  const [saves, setSaves] = useState<ReadonlyMap<number, SaveState>>(new Map());
  const [hurry, setHurry] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const onSave = useCallback((id: number, state: SaveState) => setSaves((all) => new Map(all).set(id, state)), []);
  const states = [...saves.values()];
  const wrong = [...saves].find(([, state]) => state === "refused" || state === "lost")?.[0];
  const saved = states.every((state) => state === "saved");
  useEffect(() => {
    if (!hurry || (wrong === undefined && !saved)) return;
    setHurry(false);
    if (wrong === undefined) form.current?.requestSubmit(form.current.querySelector("button"));
    else document.querySelector<HTMLElement>(`#f-line-${wrong} [type=number]`)?.focus();
  }, [hurry, wrong, saved]);
  function onSubmit(event: FormEvent) {
    if (saved) return;
    event.preventDefault();
    setHurry(true);
  }
  return { hurry, onSave, onSubmit, ref: form };
}
