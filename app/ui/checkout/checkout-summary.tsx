import { Link } from "react-router";
import type { CartView } from "~/domain/cart/cart-view";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { Price } from "../parts/price";
import { Visit } from "../tickets/visit";

/** What is being bought, and the total; stays in sight beside the form on a wide screen. */
export function CheckoutSummary({ cart }: { cart: CartView }) {
  const { t, locale } = useT();
  return (
    <aside className="card stack lg:sticky lg:top-4" aria-label={t("checkout.summary")}>
      <h2 className="text-lg">{t("checkout.summary")}</h2>
      {cart.lines.map((line) => (
        <div key={line.id} className="stack gap-1" id={`f-line-${line.id}`}>
          <p className="font-semibold">{line.name}</p>
          <Visit date={line.date} time={line.time} />
          {line.parts.map((part) => (
            <p key={part.key} className="row">
              <span>
                {part.quantity} × {part.name}
              </span>
              <Price amount={part.total} />
            </p>
          ))}
          {line.problem && <p className="error">{t(`errors.${line.problem.code}`, line.problem.params)}</p>}
        </div>
      ))}
      <p className="row border-t border-line pt-3 text-lg font-semibold">
        {t("cart.total")} <Price amount={cart.total} />
      </p>
      <p className="help">{t("cart.vat_included")}</p>
      <p className="help">{t("checkout.under_three")}</p>
      <Link to={cart.kind === "cart" ? linkTo(locale, "cart") : linkTo(locale, "orderTicket", null, again(cart))}>
        {t("checkout.change")}
      </Link>
    </aside>
  );
}

/** A booking is changed where it was made. */
function again(cart: CartView) {
  const [line] = cart.lines;
  const people = line?.parts.map(({ key, quantity }) => [`quantities.${key}`, quantity] as const) ?? [];
  return { ticket: line?.slug, date: line?.date, time: line?.time, ...Object.fromEntries(people) };
}
