import type { BookingDaysView } from "~/domain/catalog/days-view";
import type { getAvailability } from "~/domain/catalog/get-availability.server";
import type { TicketPageData } from "~/domain/catalog/get-ticket-page.server";
import { salesHorizonDays } from "~/domain/inventory/slot";
import { useT } from "~/i18n/use-t";
import { formatNumber } from "~/lib/money";
import { FieldErrors } from "../form/error-summary";
import { RadioGroup } from "../form/field";
import { type FormResult, fieldId } from "../form/form-result";
import { LocalText } from "../parts/formatted-text";
import { Message } from "../parts/message";

type Availability = Awaited<ReturnType<typeof getAvailability>>;
type Props = {
  availability: Availability;
  chosen: string;
  recommended: TicketPageData["recommendedTime"];
  helpline: TicketPageData["ticket"]["helpline"];
  result: FormResult | undefined;
};

export function SlotChoice({ availability, chosen, recommended, helpline, result }: Props) {
  const { t } = useT();
  const describeLeft = useDescribeLeft();
  const { slots } = availability;
  const [only] = slots;
  const describeSlot = ({ left, few, why }: Availability["slots"][number]) => {
    if (why) return t(`tickets.order.slot_reason.${why}`);
    return few ? describeLeft(left) : t("tickets.state.open");
  };
  if (only?.time === "" && slots.length === 1) {
    return (
      <div id={fieldId("time")} tabIndex={-1}>
        <input type="hidden" name="time" value="" />
        <FieldErrors result={result} name="time" />
      </div>
    );
  }
  return (
    <RadioGroup
      name="time"
      help={
        helpline && (
          <>
            {t("tickets.order.late")}{" "}
            <a href={`tel:${helpline.phone.replaceAll(" ", "")}`} className="num font-semibold">
              {helpline.phone}
            </a>{" "}
            (<LocalText of={helpline.note} />)
          </>
        )
      }
      label={t("tickets.order.slots")}
      result={result}
      required
      className="grid grid-cols-2 gap-2 sm:grid-cols-3"
      defaultValue={chosen}
      options={slots.map((slot) => ({
        value: slot.time,
        label: <b className="num">{slot.time}</b>,
        note: (
          <>
            {describeSlot(slot)}
            {slot.open && slot.time === recommended?.time && (
              <span className="block font-semibold text-ui-ink">
                {t("tickets.order.recommended")}: <LocalText of={recommended.reason} />
              </span>
            )}
          </>
        ),
        disabled: !slot.open,
      }))}
    />
  );
}

export function findSelectedSlot({ slots }: Availability, chosen: string | undefined) {
  const open = slots.filter((slot) => slot.open);
  return open.find(({ time }) => time === chosen) ?? open[0];
}

type DayStateProps = { availability: TicketPageData["availability"]; day: NonNullable<BookingDaysView["chosen"]> };

export function DayStateLine({ availability: { state, left, unit, lastEntry, slots }, day }: DayStateProps) {
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

export function DayUnavailable({ availability: { state, closedReason }, day }: DayStateProps) {
  const { t } = useT();
  return (
    <Message tone="warn" title={t("tickets.order.not_that_day", { date: day.long })}>
      <p>
        {closedReason ? (
          <LocalText of={closedReason} />
        ) : (
          state !== "open" && state !== "few" && t(`tickets.order.reason.${state}`, { days: salesHorizonDays })
        )}
      </p>
    </Message>
  );
}

export function useDescribeLeft(unit = 1) {
  const { t, locale } = useT();
  return (count: number) =>
    t(unit > 1 ? "tickets.left_groups" : "tickets.left", { count, shown: formatNumber(count, locale) });
}
