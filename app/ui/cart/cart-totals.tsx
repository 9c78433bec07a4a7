import type { CartPage } from "~/domain/cart/get-cart-page.server";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { SubmitButton } from "../form/submit-button";
import { Price } from "../parts/formatted-text";
import { DeliveryDayList } from "./delivery-day-list";

export function CartTotals({ page: { cart, vat, shipping, holdMinutes } }: { page: CartPage }) {
  const { t, locale } = useT();
  const others = cart.lines.filter(({ kind }) => kind !== "ticket").length;
  const held = [
    cart.seats > 0 && t("cart.guests", { count: cart.seats }),
    others > 0 && t("cart.count", { count: others }),
  ].filter(Boolean);
  const heldText = cart.seats === 0 ? "items" : others === 0 ? "places" : "all";
  const isBlocked = cart.lines.some(({ problem }) => problem !== null);
  return (
    <>
      {shipping && (
        <>
          <p className="row">
            {t("cart.subtotal")} <Price amount={cart.total} />
          </p>
          <p className="row">
            {t("cart.shipping")}
            <span className={shipping.from === 0 ? "text-ui-ink" : undefined}>
              {shipping.from === 0
                ? t("cart.shipping_free")
                : shipping.from === null
                  ? t("cart.shipping_later")
                  : t("cart.shipping_from", { amount: formatVnd(shipping.from, locale) })}
            </span>
          </p>
          <DeliveryDayList of={shipping.delivery} />
          {shipping.from !== 0 && shipping.freeFrom !== null && (
            <FreeShipping goodsTotal={cart.goodsTotal} freeFrom={shipping.freeFrom} />
          )}
          <hr className="border-t" />
        </>
      )}
      <p className="row text-lg font-semibold">
        {t("cart.total")}
        <output aria-live="polite">
          <Price amount={cart.total} />
        </output>
      </p>
      <p className="help">
        {/* The VAT of a refused line is unknown. */}
        {vat !== null && (isBlocked ? t("cart.vat_included") : t("cart.vat_in_it", { amount: formatVnd(vat, locale) }))}
        {shipping && shipping.from !== 0 && `${isBlocked || vat === null ? "" : "."} ${t("cart.without_shipping")}`}
      </p>
      {isBlocked ? (
        <p className="error">{t("cart.mend_first")}</p>
      ) : (
        <div className="pay-bar">
          <p aria-hidden="true">
            <span className="help">{held.join(" · ")}</span>
            <Price amount={cart.total} className="font-bold" />
          </p>
          <SubmitButton name="intent" value="checkout" className="w-full">
            {t("cart.to_checkout")}
          </SubmitButton>
        </div>
      )}
      {!isBlocked && <p className="help">{t(`cart.held_next.${heldText}`, { minutes: holdMinutes })}</p>}
    </>
  );
}

function FreeShipping({ goodsTotal, freeFrom }: { goodsTotal: number; freeFrom: number }) {
  const { t, locale } = useT();
  const missing = freeFrom - goodsTotal;
  if (missing <= 0) return null;
  return (
    <div className="stack gap-1">
      <p className="help" id="free-shipping">
        {t("cart.until_free", { missing: formatVnd(missing, locale) })}
      </p>
      <progress className="w-full" max={freeFrom} value={goodsTotal} aria-labelledby="free-shipping" />
    </div>
  );
}
