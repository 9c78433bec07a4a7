import type { VisitView } from "~/domain/accounts/present-visits.server";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { DirectionsLink } from "../orders/directions-link";
import { ButtonLink } from "../parts/button";
import { Link } from "../parts/link";
import { Picture } from "../parts/picture";

export function VisitCard({ visit, isUpcoming = false }: { visit: VisitView; isUpcoming?: boolean }) {
  const { t, locale } = useT();
  const { orderCode: code, name, day, time, people, state, isClosed, move, refund, canRefund } = visit;
  const isVisitable = isUpcoming && !isClosed;
  return (
    <li className="card stack content-between gap-2">
      {isVisitable && <Picture of={visit.picture} className="aspect-3/1 w-full rounded-lg object-cover" />}
      <div>
        <p className="font-semibold">{day}</p>
        <p>{time}</p>
        <p>{name}</p>
        <p className="text-muted">{[people, state].filter(Boolean).join(" · ")}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isVisitable && (
          <ButtonLink
            reloadDocument
            className="w-full"
            to={linkTo(locale, "orderTickets", { code })}
            icon="ticket"
            aria-label={t("settings.tickets.qr_of", { name, day })}
          >
            {t("settings.tickets.qr")}
          </ButtonLink>
        )}
        {!isVisitable && (
          <ButtonLink
            variant="line"
            to={linkTo(locale, "order", { code })}
            aria-label={t("orders.order_title", { code })}
          >
            {t("orders.see_order")}
          </ButtonLink>
        )}
      </div>
      {isVisitable && refund && <p className="help">{refund}</p>}
      {isVisitable && (
        <details>
          <summary className="more" aria-label={`${t("orders.more")}: ${name}, ${day}`}>
            ⋯
          </summary>
          <div className="flex flex-wrap gap-2">
            {move && (
              <ButtonLink variant="line" to={move} aria-label={t("exchange.change_of", { name, day })}>
                {t("exchange.change")}
              </ButtonLink>
            )}
            {canRefund && (
              <ButtonLink variant="line" to={linkTo(locale, "orderRefund", null, { code })}>
                {t("refunds.open")}
              </ButtonLink>
            )}
            <DirectionsLink />
            <ButtonLink variant="line" to={linkTo(locale, "order", { code })}>
              {t("orders.see_order")}
            </ButtonLink>
          </div>
        </details>
      )}
    </li>
  );
}

export function NextVisits({ visits }: { visits: readonly VisitView[] }) {
  const { locale } = useT();
  const next = visits.find(({ isClosed }) => !isClosed) ?? visits[0];
  return (
    <>
      <UpcomingVisits visits={next ? [next] : []} />
      <ul className="empty:hidden">
        {visits
          .filter((visit) => visit !== next)
          .map(({ key, orderCode: code, day, name, people, state }) => (
            <li key={key} className="border-t border-line py-2">
              <Link to={linkTo(locale, "order", { code })} className="inline-block font-semibold text-ui-ink">
                {day}
              </Link>
              <p className="help">{[name, people, state].filter(Boolean).join(" · ")}</p>
            </li>
          ))}
      </ul>
    </>
  );
}

export function UpcomingVisits({ visits }: { visits: readonly VisitView[] }) {
  const { t } = useT();
  if (visits.length > 0)
    return (
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {visits.map((visit) => (
          <VisitCard key={visit.key} visit={visit} isUpcoming />
        ))}
      </ul>
    );
  return <LinkToTickets reason={t("settings.tickets.none")} />;
}

export function LinkToTickets({ reason }: { reason: string }) {
  const { t, locale } = useT();
  return (
    <div className="stack justify-items-start gap-2">
      <p className="text-muted">{reason}</p>
      <ButtonLink variant="soft" icon="ticket" to={linkTo(locale, "tickets")}>
        {t("settings.tickets.book")}
      </ButtonLink>
    </div>
  );
}
