import type { getAvailability } from "~/domain/catalog/get-availability.server";
import { useT } from "~/i18n/use-t";
import { RadioGroup } from "../form/field";
import { FieldErrors } from "../form/field-errors";
import { type FormResult, fieldId } from "../form/form-result";
import { useDescribeLeft } from "./use-describe-left";

type Availability = Awaited<ReturnType<typeof getAvailability>>;
type Props = { availability: Availability; chosen: string; result: FormResult | undefined };

export function SlotChoice({ availability, chosen, result }: Props) {
  const { t } = useT();
  const describeLeft = useDescribeLeft();
  const { slots } = availability;
  const [only] = slots;
  const describeSlot = ({ left, few, why }: Availability["slots"][number]) => {
    if (why) return t(`tickets.order.slot_why.${why}`);
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
      label={t("tickets.order.slots")}
      result={result}
      required
      className="grid grid-cols-2 gap-2 sm:grid-cols-3"
      defaultValue={chosen}
      options={slots.map((slot) => ({
        value: slot.time,
        label: <b className="num">{slot.time}</b>,
        note: describeSlot(slot),
        disabled: !slot.open,
      }))}
    />
  );
}

export function findSelectedSlot({ slots }: Availability, chosen: string) {
  const open = slots.filter((slot) => slot.open);
  return open.find(({ time }) => time === chosen) ?? open[0];
}
