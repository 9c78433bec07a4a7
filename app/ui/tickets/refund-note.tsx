import type { BookingDaysView, RefundView } from "~/domain/catalog/days-view";
import { useT } from "~/i18n/use-t";
import { formatVnd, percentOf } from "~/lib/money";
import { Message } from "../parts/message";
import { DayButton, type ReloadProps } from "./day-button";

type RefundableDayProps = { day: NonNullable<BookingDaysView["refundableDay"]>; reload: ReloadProps };
/** `total` is null if the people cannot be counted. */
type Props = { refund: RefundView; total: number | null; day: RefundableDayProps["day"] | null; reload: ReloadProps };

export function RefundNote({ refund: { level, percent, title, note }, total, day, reload }: Props) {
  const { t, locale } = useT();
  const retained = total === null ? 0 : total - percentOf(total, percent);
  return (
    <Message tone={level === "full" ? "done" : "warn"} title={title}>
      <p className="text-sm">
        {level === "part" && retained > 0 && `${t("tickets.order.retention", { kept: formatVnd(retained, locale) })} `}
        {note}{" "}
        {level !== "full" && day && (
          <>
            <RefundableDayButton day={day} reload={reload} />: {day.note}
          </>
        )}
      </p>
    </Message>
  );
}

export function RefundableDayButton({ day, reload }: RefundableDayProps) {
  return (
    <DayButton day={day} reload={reload} className="min-h-11 font-semibold text-ui-ink underline">
      {day.label}
    </DayButton>
  );
}
