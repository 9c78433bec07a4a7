import { Form, useNavigation } from "react-router";
import { z } from "zod";
import { useNextPages } from "~/browser/next-pages";
import { changeLine, removeLine, restoreLine } from "~/domain/cart/change-line.server";
import { getCartToChange } from "~/domain/cart/get-cart.server";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import { ChangeLine, LineId } from "~/domain/cart/schema";
import { settingNumber } from "~/domain/site/shop.rules";
import { translateIn } from "~/i18n/translate.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { type Done, submit } from "~/request/submit.server";
import { linkTo } from "~/site-map";
import { BegunBooking } from "~/ui/checkout/begun-booking";
import { CartLineForm } from "~/ui/checkout/cart-line-form";
import { FreeShipping } from "~/ui/checkout/free-shipping";
import { ErrorSummary } from "~/ui/form/error-summary";
import { keptValue } from "~/ui/form/form-result";
import { useNextFocus } from "~/ui/form/next-focus";
import { SubmitButton } from "~/ui/form/submit-button";
import { unlistedMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import { Link } from "~/ui/parts/link";
import { Price } from "~/ui/parts/price";
import type { Route } from "./+types/cart";

const CartForm = z.discriminatedUnion("intent", [
  ChangeLine.extend({ intent: z.literal("change") }),
  LineId.extend({ intent: z.literal("remove") }),
  LineId.extend({ intent: z.literal("restore") }),
  z.object({ intent: z.literal("checkout") }),
]);

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  return {
    ...(await load(getCartToChange(ctx))),
    freeFrom: settingNumber(ctx.shop, "free_shipping_from"),
    mostSeats: settingNumber(ctx.shop, "max_seats_per_order"),
    title: translateIn(ctx.locale)("cart.title"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const here = linkTo(ctx.locale, "cart");
  return submit(request, ctx, CartForm, async (form): Promise<Done> => {
    switch (form.intent) {
      case "change":
        return { to: here, toast: { key: `cart.${await changeLine(ctx, form)}` } };
      case "remove":
        await removeLine(ctx, form);
        return { to: here, toast: { key: "cart.removed" } };
      case "restore":
        await restoreLine(ctx, form);
        return { to: here, toast: { key: "cart.restored" } };
      case "checkout":
        await holdPlaces(ctx, { kind: "cart" });
        return { to: linkTo(ctx.locale, "checkout") };
    }
  });
}

/** What changed meanwhile is part of the answer, a refusal included. */
export const shouldRevalidate = () => true;
export const meta = (args: Route.MetaArgs) => unlistedMeta(args);

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { cart, categories, booking, freeFrom, mostSeats } = loaderData;
  useNextPages("checkout");
  const sent = useNavigation().formData?.get("lineId");
  useNextFocus(sent ? `#undo-${sent} button, #f-line-${sent}` : undefined);
  const changedLine = keptValue(actionData, "lineId");
  const onLine = cart.lines.some(({ id }) => String(id) === changedLine);
  const blocked = cart.lines.some(({ problem }) => problem !== null);
  return (
    <div className="wrap section stack">
      <h1>{t("cart.title")}</h1>
      {!onLine && <ErrorSummary result={actionData} />}
      {cart.removed.map(({ id, name }) => (
        <Form method="post" key={id} id={`undo-${id}`} className="notice row flex-wrap">
          <input type="hidden" name="lineId" value={id} />
          <span>{t("cart.line_removed", { name })}</span>
          <SubmitButton look="quiet" icon="undo" name="intent" value="restore">
            {t("cart.undo")}
          </SubmitButton>
        </Form>
      ))}
      {booking && <BegunBooking booking={booking} />}
      {cart.lines.length === 0 ? (
        <div className="card stack justify-items-start">
          <p>{t("cart.empty")}</p>
          <p className="flex flex-wrap gap-2">
            <ButtonLink to={linkTo(locale, "tickets")}>{t("cart.see_tickets")}</ButtonLink>
            <ButtonLink look="soft" to={linkTo(locale, "products")}>
              {t("cart.see_products")}
            </ButtonLink>
          </p>
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-[1fr_20rem] lg:items-start">
          <ul className="stack">
            {cart.lines.map((line) => (
              <CartLineForm
                key={line.id}
                line={line}
                categories={categories[line.id] ?? []}
                mostSeats={mostSeats}
                result={changedLine === String(line.id) ? actionData : undefined}
              />
            ))}
          </ul>
          <Form method="post" className="card stack lg:sticky lg:top-4">
            <p className="row text-lg font-semibold">
              {t("cart.total")} <Price amount={cart.total} />
            </p>
            <p className="help">{t("cart.vat_included")}</p>
            {cart.goodsTotal > 0 && <FreeShipping goodsTotal={cart.goodsTotal} freeFrom={freeFrom} />}
            {blocked ? (
              <p className="error">{t("cart.mend_first")}</p>
            ) : (
              <SubmitButton name="intent" value="checkout">
                {t("cart.to_checkout")}
              </SubmitButton>
            )}
            <Link to={linkTo(locale, "tickets")} className="btn btn-quiet">
              {t("cart.more_tickets")}
            </Link>
            <Link to={linkTo(locale, "products")} className="btn btn-quiet">
              {t("cart.more_products")}
            </Link>
          </Form>
        </div>
      )}
    </div>
  );
}
