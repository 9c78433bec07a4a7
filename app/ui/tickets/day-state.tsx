import { salesHorizonDays } from "~/domain/inventory/slot";
import type { getTicketPage } from "~/domain/pricing/get-ticket-page.server";
import { useT } from "~/i18n/use-t";
import { LocalText } from "../parts/local-text";
import { Notice } from "../parts/notice";
import type { ShownDays } from "./shown-days";
import { useLeft } from "./use-left";

type Availability = Awaited<ReturnType<typeof getTicketPage>>["availability"];
type Props = { availability: Availability; day: ShownDays["chosen"] };

export function DayState({ availability: { state, left, unit, lastEntry, slots }, day }: Props) {
  const { t } = useT();
  const leftInWords = useLeft(unit);
  const isWholeDay = slots.every(({ time }) => time === "");
  const said = (state === "few" ? leftInWords(left) : t("tickets.state.open")).toLowerCase();
  return (
    <p className="text-sm text-ui-ink">
      <strong>{day.long}</strong>
      {` · ${said}`}
      {isWholeDay && ` · ${t("tickets.order.all_day", { time: lastEntry })}`}
      {day.why && <span className="block text-muted">{day.why}</span>}
    </p>
  );
}

export function NotThatDay({ availability: { state, closedReason }, day }: Props) {
  const { t } = useT();
  return (
    <Notice tone="warn" title={t("tickets.order.not_that_day", { date: day.long })}>
      <p>
        {closedReason ? (
          <LocalText of={closedReason} />
        ) : (
          state !== "open" && state !== "few" && t(`tickets.order.why.${state}`, { days: salesHorizonDays })
        )}
      </p>
    </Notice>
  );
}
