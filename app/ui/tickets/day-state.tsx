import { daysAhead } from "~/domain/capacity/slot";
import type { getTicketPage } from "~/domain/pricing/get-ticket-page.server";
import { useT } from "~/i18n/use-t";
import { formatNumber } from "~/lib/money";
import { formatDate } from "~/lib/shop-time";
import { LocalText } from "../parts/local-text";
import { Notice } from "../parts/notice";

type Props = Pick<Awaited<ReturnType<typeof getTicketPage>>, "availability" | "offer"> & { bookable: boolean };

export function DayState({ availability, bookable, offer }: Props) {
  const { locale, t } = useT();
  const { date, state, closedReason, left, unit, lastEntry, slots } = availability;
  if (!bookable)
    return (
      <Notice tone="warn" title={t("tickets.order.not_that_day", { date: formatDate(date, locale, "long") })}>
        <p>
          {closedReason ? (
            <LocalText of={closedReason} />
          ) : (
            state !== "open" && state !== "few" && t(`tickets.order.why.${state}`, { days: daysAhead })
          )}
        </p>
      </Notice>
    );
  const { kind, holiday, season } = offer;
  const isWholeDay = slots.every(({ time }) => time === "");
  const few = t(unit > 1 ? "tickets.left_groups" : "tickets.left", { count: left, shown: formatNumber(left, locale) });
  const said = (state === "few" ? few : t("tickets.state.open")).toLowerCase();
  const why = [
    holiday ? t("tickets.why.holiday", { name: holiday.text }) : kind === "weekend" && t("tickets.why.weekend"),
    season && t("tickets.why.season", { name: season.text }),
  ].filter(Boolean);
  return (
    <p className="text-sm text-ui-ink">
      <strong>{formatDate(date, locale, "long")}</strong>
      {` · ${said}`}
      {isWholeDay && ` · ${t("tickets.order.all_day", { time: lastEntry })}`}
      {why.length > 0 && <span className="block text-muted">{why.join(" · ")}</span>}
    </p>
  );
}
