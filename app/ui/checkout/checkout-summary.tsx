import type { CartLine, CartView, TicketLine } from "~/domain/cart/cart-view";
import type { ShippingOffer } from "~/domain/shipping/shipping.rules";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { Link } from "../parts/link";
import { Price } from "../parts/price";
import { LineDetail } from "./line-detail";

/** What is being bought, and the total; stays in sight beside the form on a wide screen. */
export function CheckoutSummary({ cart, shipping }: { cart: CartView; shipping: ShippingOffer | null }) {
  const { t, locale } = useT();
  return (
    <aside className="card stack lg:sticky lg:top-4" aria-label={t("checkout.summary")}>
      <h2 className="text-lg">{t("checkout.summary")}</h2>
      {cart.lines.map((line) => (
        <div key={line.id} className="stack gap-1" id={`f-line-${line.id}`}>
          <p className="font-semibold">{line.name}</p>
          <LineDetail line={line} />
          {amountsOf(line).map(({ key, words, total }) => (
            <p key={key} className="row">
              <span>{words}</span>
              <Price amount={total} />
            </p>
          ))}
          {line.problem && <p className="error">{line.problem.text}</p>}
        </div>
      ))}
      {shipping && <ShippingRow shipping={shipping} />}
      <p className="row border-t border-line pt-3 text-lg font-semibold">
        {t("cart.total")} <Price amount={cart.total + (shipping?.fee ?? 0)} />
      </p>
      <p className="help">{t("cart.vat_included")}</p>
      {cart.seats > 0 && <p className="help">{t("checkout.under_three")}</p>}
      <Link to={cart.kind === "cart" ? linkTo(locale, "cart") : linkTo(locale, "orderTicket", null, again(cart))}>
        {t("checkout.change")}
      </Link>
    </aside>
  );
}

/** The same in a line, for where the summary stands far below: under the form, on a phone. */
export function SummaryLine({ cart: { lines } }: { cart: CartView }) {
  const { t } = useT();
  const bought = lines.map((line) => `${countOf(line)} × ${line.name}`);
  return (
    <p className="lg:hidden">
      {t("checkout.summary")}: {bought.join(", ")}
    </p>
  );
}

function countOf(line: CartLine): number {
  return line.kind === "ticket" ? line.parts.reduce((sum, { quantity }) => sum + quantity, 0) : line.quantity;
}

/** What sending costs, as far as the address is known. */
function ShippingRow({ shipping: { fee, zone, takes } }: { shipping: ShippingOffer }) {
  const { t } = useT();
  return (
    <div className="border-t border-line pt-3">
      <p className="row">
        <span>{t("checkout.shipping")}</span>
        {fee ? <Price amount={fee} /> : <span>{t(fee === null ? "checkout.shipping_later" : "cart.free")}</span>}
      </p>
      {zone && (
        <p className="help">
          {zone} · {takes}
        </p>
      )}
    </div>
  );
}

/** How many of what: a ticket by its price categories. */
function amountsOf(line: CartLine): { key: string; words: string; total: number }[] {
  if (line.kind === "ticket")
    return line.parts.map(({ key, quantity, name, total }) => ({ key, words: `${quantity} × ${name}`, total }));
  return [{ key: "piece", words: `× ${line.quantity}`, total: line.total }];
}

/** A booking is changed where it was made. */
function again(cart: CartView) {
  const line = cart.lines.find(({ kind }) => kind === "ticket") as TicketLine | undefined;
  const people = line?.parts.map(({ key, quantity }) => [`quantities.${key}`, quantity] as const) ?? [];
  return { ticket: line?.slug, date: line?.date, time: line?.time, ...Object.fromEntries(people) };
}
