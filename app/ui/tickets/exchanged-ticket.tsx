import type { TicketCheck } from "~/domain/admission/check-ticket.server";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import { linkTo } from "~/site-map";
import { ButtonLink } from "../parts/button";

export function ExchangedTicket({ next }: Pick<TicketCheck, "next">) {
  const { t, locale } = useT();
  if (!next)
    return (
      <div className="stack justify-items-start gap-2 no-print">
        <p>{t("orders.exchanged_ticket.next_owner")}</p>
        <ButtonLink variant="line" to={linkTo(locale, "findOrder")}>
          {t("orders.closed.open_order")}
        </ButtonLink>
      </div>
    );
  const day = [formatDate(next.date, locale, "inSentence"), next.time].filter(Boolean).join(", ");
  return (
    <div className="stack justify-items-start gap-2 no-print">
      <p>{t("orders.exchanged_ticket.next", { day })}</p>
      <ButtonLink reloadDocument to={linkTo(locale, "sharedTicket", { token: next.token })}>
        {t("orders.exchanged_ticket.open_next")}
      </ButtonLink>
    </div>
  );
}
