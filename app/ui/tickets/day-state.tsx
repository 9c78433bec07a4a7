import type { getTicketPage } from "~/domain/catalog/get-ticket-page.server";
import { salesHorizonDays } from "~/domain/inventory/slot";
import { useT } from "~/i18n/use-t";
import { LocalText } from "../parts/local-text";
import { Message } from "../parts/message";
import type { BookingDaysView } from "./days-view";
import { useDescribeLeft } from "./use-describe-left";

type Availability = Awaited<ReturnType<typeof getTicketPage>>["availability"];
type Props = { availability: Availability; day: BookingDaysView["chosen"] };

export function DayStateLine({ availability: { state, left, unit, lastEntry, slots }, day }: Props) {
  const { t } = useT();
  const describeLeft = useDescribeLeft(unit);
  const isWholeDay = slots.every(({ time }) => time === "");
  const stateText = (state === "few" ? describeLeft(left) : t("tickets.state.open")).toLowerCase();
  return (
    <p className="text-sm text-ui-ink">
      <strong>{day.long}</strong>
      {` · ${stateText}`}
      {isWholeDay && ` · ${t("tickets.order.all_day", { time: lastEntry })}`}
      {day.priceReason && <span className="block text-muted">{day.priceReason}</span>}
    </p>
  );
}

export function DayUnavailable({ availability: { state, closedReason }, day }: Props) {
  const { t } = useT();
  return (
    <Message tone="warn" title={t("tickets.order.not_that_day", { date: day.long })}>
      <p>
        {closedReason ? (
          <LocalText of={closedReason} />
        ) : (
          state !== "open" && state !== "few" && t(`tickets.order.why.${state}`, { days: salesHorizonDays })
        )}
      </p>
    </Message>
  );
}
