import type { ExchangesView } from "~/domain/aftersales/exchange-page-view";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { ButtonLink } from "../parts/button";
import { Message } from "../parts/message";

export function WaitingExchanges({ of: code, waiting }: { of: string; waiting: ExchangesView["waiting"] }) {
  const { t, locale } = useT();
  return waiting.map((exchange) => (
    <Message key={exchange.code} tone="warn">
      <p>{exchange.text}</p>
      <p className="mt-2 no-print">
        <ButtonLink variant="line" to={linkTo(locale, "payExchange", { code, exchange: exchange.code })}>
          {t(exchange.canPay ? "exchange.pay" : "exchange.give_up")}
        </ButtonLink>
      </p>
    </Message>
  ));
}
