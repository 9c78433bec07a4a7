import type { Checkout } from "~/domain/orders/get-checkout.server";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/format-time";
import { linkTo } from "~/site-map";
import { ButtonLink } from "../parts/button";
import { Message } from "../parts/message";

export default function EmptyCheckout({ waiting, isRefused }: Pick<Checkout, "waiting"> & { isRefused: boolean }) {
  const { t, locale } = useT();
  return (
    <div className="wrap section stack justify-items-start">
      <h1>{t("checkout.title")}</h1>
      {isRefused && (
        <Message tone="warn">
          <p role="alert">{t("checkout.emptied")}</p>
        </Message>
      )}
      {waiting && (
        <Message title={t("checkout.waiting", { code: waiting.code })}>
          <p>{t("checkout.payment_deadline", { time: formatMoment(new Date(waiting.payBy), locale) })}</p>
        </Message>
      )}
      {waiting && (
        <ButtonLink to={linkTo(locale, "payOrder", { code: waiting.code })}>
          {t("checkout.pay_order", { code: waiting.code })}
        </ButtonLink>
      )}
      <p>{t("cart.empty")}</p>
      <ButtonLink variant={waiting ? "soft" : "main"} to={linkTo(locale, "tickets")}>
        {t("cart.see_tickets")}
      </ButtonLink>
    </div>
  );
}
