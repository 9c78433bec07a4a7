import type { StartedBooking } from "~/domain/cart/get-cart-page.server";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/clock";
import { linkTo } from "~/site-map";
import { ButtonLink } from "../parts/button";
import { Message } from "../parts/message";

export function OpenBuyNowCart({ booking: { name, seats, heldUntil } }: { booking: StartedBooking }) {
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
