import type { BriefCart, BriefLine } from "~/domain/cart/cart-view";
import type { ShippingOffer } from "~/domain/cart/shipping.rules";
import type { RefundRulerStep } from "~/domain/catalog/ticket-terms.rules";
import type { PictureView } from "~/domain/media/find-picture.server";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { linkTo } from "~/site-map";
import { LineDetail } from "../cart/line-detail";
import { fieldId } from "../form/form-result";
import { useVisitorFrame } from "../layout/use-visitor-frame";
import { Price } from "../parts/formatted-text";
import { useHydrated } from "../parts/hydration";
import { Icon } from "../parts/icon";
import { Link } from "../parts/link";
import { Picture } from "../parts/picture";
import { RefundRuler } from "../tickets/refund-ruler";
import type { DeliveryPlace } from "./purchase-promise";

type Props = {
  cart: BriefCart;
  hasVat: boolean;
  picture: PictureView | null;
  shipping: ShippingOffer | null;
  delivery: readonly DeliveryPlace[];
  total: string;
  was: number | null;
  credit: { pays: number; left: string } | false;
  /** This many VND are missing for free shipping. Nothing is shown for 0, null and false. */
  missing: number | null | false;
  change: string;
  refunds: { title: string; steps: readonly RefundRulerStep[] } | null;
};
type StripProps = { cart: BriefCart; picture: PictureView | null; bought: string; total: string; isOpen: boolean };

const plain = "flex min-h-11 items-center justify-self-start text-ui-ink underline";

export function CheckoutSummary(props: Props) {
  const { cart, hasVat, picture, shipping, delivery, total, was, credit, missing, change, refunds } = props;
  const { t, locale } = useT();
  const isHydrated = useHydrated();
  const { inCart } = useVisitorFrame();
  return (
    <aside className="card stack bought" aria-label={t("checkout.summary")}>
      <Picture of={picture} className="w-full rounded-card max-lg:hidden" sizes="328px" />
      <h2 className="text-lg">{t("checkout.summary")}</h2>
      {cart.lines.map((line) => (
        <div key={line.id} className="stack gap-1" id={`f-line-${line.id}`}>
          <p className="row font-semibold">
            {nameOf(line)}
            {line.kind !== "ticket" && <Price amount={line.total} />}
          </p>
          <LineDetail line={line} />
          {peopleOf(line).map(({ key, words, total }) => (
            <p key={key} className="row">
              <span>{words}</span>
              <Price amount={total} />
            </p>
          ))}
          {line.wasTotal !== null && (
            <p className="help">
              {t("cart.price_changed", { was: formatVnd(line.wasTotal, locale), now: formatVnd(line.total, locale) })}
            </p>
          )}
          {line.problem && <p className="error">{line.problem.text}</p>}
        </div>
      ))}
      {shipping && <ShippingRow shipping={shipping} delivery={delivery} />}
      <div className="stack gap-1 border-t border-line pt-3">
        <p className="row text-lg font-semibold" id={fieldId("total")} tabIndex={-1}>
          {t("cart.total")} <span className="num">{total}</span>
        </p>
        {was !== null && <p className="row help">{t("checkout.was", { amount: formatVnd(was, locale) })}</p>}
        {credit && (
          <>
            <p className="row">
              {t("credit.name")} <Price amount={-credit.pays} />
            </p>
            <p className="row font-semibold">
              {t("credit.left")} <span className="num">{credit.left}</span>
            </p>
          </>
        )}
      </div>
      <p className="help">
        {hasVat && t("cart.vat_included")}{" "}
        {missing ? t("cart.until_free", { missing: formatVnd(missing, locale) }) : null}
      </p>
      {refunds && (
        <div className="stack gap-2">
          <h3 className="text-base">{t("checkout.cannot_come")}</h3>
          {refunds.steps.length > 0 ? <RefundRuler steps={refunds.steps} /> : <p className="help">{refunds.title}.</p>}
        </div>
      )}
      {/* Without a script, "Change" submits the form to save typed values. With a script, it is a link. */}
      {isHydrated ? (
        <Link to={change} className={plain}>
          {t("checkout.change")}
        </Link>
      ) : (
        <button type="submit" name="intent" value="change-cart" className={plain}>
          {t("checkout.change")}
        </button>
      )}
      {cart.kind === "booking" && inCart > 0 && (
        <p className="help">
          {t("checkout.cart_waits", { count: inCart })}{" "}
          <Link to={linkTo(locale, "cart")} className="font-semibold text-ui-ink">
            {t("cart.view")}
          </Link>
        </p>
      )}
    </aside>
  );
}

/** On narrow screens, this line at the top opens the summary. */
export function SummaryStrip({ cart, picture, bought, total, isOpen }: StripProps) {
  const names = [...new Set(cart.lines.map(({ name }) => name))];
  return (
    <details className="brief lg:hidden" open={isOpen}>
      <summary>
        <Picture of={picture} sizes="48px" />
        <span className="min-w-0 flex-1">
          <b className="block truncate">{names.slice(0, 2).join(", ")}</b>
          <span className="help block truncate">{bought}</span>
        </span>
        <b className="num">{total}</b>
        <Icon name="down" size={20} />
      </summary>
    </details>
  );
}

function ShippingRow({
  shipping: { fee, from, zone, takes },
  delivery,
}: {
  shipping: ShippingOffer;
  delivery: readonly DeliveryPlace[];
}) {
  const { t, locale } = useT();
  return (
    <div className="border-t border-line pt-3">
      <p className="row">
        <span>{t("checkout.shipping")}</span>
        {fee ? (
          <Price amount={fee} />
        ) : (
          <span>
            {fee === 0
              ? t("cart.free")
              : from === null
                ? t("checkout.shipping_later")
                : t("checkout.shipping_from", { amount: formatVnd(from, locale) })}
          </span>
        )}
      </p>
      {delivery.map(({ place, days }) => (
        <p key={place} className="help">
          {place}: {days}
        </p>
      ))}
      {delivery.length === 0 && zone && (
        <p className="help">
          {zone} · {takes}
        </p>
      )}
    </div>
  );
}

const nameOf = (line: BriefLine) => (line.kind === "ticket" ? line.name : `${line.quantity} × ${line.name}`);

function peopleOf(line: BriefLine) {
  if (line.kind !== "ticket") return [];
  return line.parts.map(({ key, quantity, name, total }) => ({ key, words: `${quantity} × ${name}`, total }));
}
