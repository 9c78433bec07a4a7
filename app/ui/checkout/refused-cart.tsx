import type { BriefCart } from "~/domain/cart/cart-view";
import type { OtherSlots } from "~/domain/cart/list-other-slots.server";
import { useT } from "~/i18n/use-t";
import { formatBriefDay } from "~/lib/format-time";
import { Message } from "../parts/message";

type Props = { lines: BriefCart["lines"]; others: readonly OtherSlots[]; refusal: string | undefined };

/** Explains why the cart cannot be ordered. Tickets can move to another slot, and typed values are kept. */
export default function RefusedCart({ lines, others, refusal }: Props) {
  const { t } = useT();
  return (
    <Message tone="warn" title={t("checkout.refused")}>
      {refusal && <p>{refusal}</p>}
      {lines.map(({ id, name, problem, ...line }) => {
        const slots = others.find(({ lineId }) => lineId === id)?.slots ?? [];
        return (
          problem && (
            <div key={id} className="stack gap-2">
              <p>
                <b>{name}</b>: {problem.text}
              </p>
              {slots.length > 0 && line.kind === "ticket" && (
                <SlotButtons lineId={id} seats={line.seats} slots={slots} />
              )}
            </div>
          )
        );
      })}
    </Message>
  );
}

function SlotButtons({ lineId, seats, slots }: { lineId: number; seats: number; slots: OtherSlots["slots"] }) {
  const { t, locale } = useT();
  return (
    <fieldset>
      <legend className="mb-2">{t("checkout.other_slots", { count: seats })}</legend>
      <div className="flex flex-wrap gap-2">
        {slots.map(({ date, time }) => (
          <button
            key={date + time}
            type="submit"
            name="move"
            value={`${lineId} ${date} ${time}`.trim()}
            className="chip"
            formNoValidate
          >
            {formatBriefDay(date, locale)}
            {time && ` · ${time}`}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
