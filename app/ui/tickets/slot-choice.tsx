import type { getAvailability } from "~/domain/tickets/get-availability.server";
import { useT } from "~/i18n/use-t";
import { formatNumber } from "~/lib/money";
import { RadioGroup } from "../form/field";
import { errorsAt, type FormResult, fieldId } from "../form/form-result";

type Availability = Awaited<ReturnType<typeof getAvailability>>;
type Props = { availability: Availability; chosen: string; result: FormResult | undefined };

export function SlotChoice({ availability, chosen, result }: Props) {
  const { t, locale } = useT();
  const { slots } = availability;
  const [only] = slots;
  const note = ({ left, few, why }: Availability["slots"][number]) => {
    if (why) return t(`tickets.order.slot_why.${why}`);
    return few ? t("tickets.left", { count: left, shown: formatNumber(left, locale) }) : t("tickets.state.open");
  };
  if (only?.time === "" && slots.length === 1) {
    return (
      <div id={fieldId("time")} tabIndex={-1}>
        <input type="hidden" name="time" value="" />
        {errorsAt(result, "time").map((message) => (
          <p key={message} className="error">
            {message}
          </p>
        ))}
      </div>
    );
  }
  const first = slots.find(({ open }) => open)?.time;
  return (
    <RadioGroup
      name="time"
      label={t("tickets.order.slots")}
      result={result}
      required
      className="grid grid-cols-2 gap-2 sm:grid-cols-3"
      defaultValue={slots.some(({ time, open }) => open && time === chosen) ? chosen : first}
      options={slots.map((slot) => ({
        value: slot.time,
        label: <b className="num">{slot.time}</b>,
        note: note(slot),
        disabled: !slot.open,
      }))}
    />
  );
}
