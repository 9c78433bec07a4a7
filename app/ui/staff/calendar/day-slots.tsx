import type { CalendarDayView } from "~/domain/back-office/get-calendar-day.server";
import { useT } from "~/i18n/use-t";
import { formatNumber, formatVnd } from "~/lib/money";
import { linkToStaff } from "~/staff-map";
import { Select } from "../../form/field";
import { buttonClass } from "../../parts/button";
import { StatePill } from "../state-pill";

type PoolOfDay = CalendarDayView["pools"][number];

export function PoolSlots({ pool, day }: { pool: PoolOfDay; day: CalendarDayView }) {
  const { t, locale } = useT();
  const { id, name, price, slots } = pool;
  const names = (["time", "sold", "places", "left", "state"] as const).map((key) => t(`calendar.day.${key}`));
  return (
    <section className="card stack" aria-labelledby={`pool-${id}`}>
      <div className="row">
        <h2 id={`pool-${id}`}>{name}</h2>
        {price !== null && (
          <span className="help">{t("calendar.from_price", { price: formatVnd(price, locale) })}</span>
        )}
      </div>
      {slots.length === 0 && <p className="help">{t("calendar.day.none")}</p>}
      {slots.length > 0 && (
        <table className="staff-table">
          <thead>
            <tr>
              {names.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {slots.map((slot) => (
              <tr key={slot.id}>
                <th scope="row">
                  {slot.time || t("calendar.day.whole_day")}
                  {slot.lastEntry && (
                    <span className="help"> {t("calendar.last_entry.until", { time: slot.lastEntry })}</span>
                  )}
                </th>
                {[slot.sold, slot.places, slot.places - slot.sold].map((count, index) => (
                  <td key={names[index + 1]} data-name={names[index + 1]} className="num">
                    {formatNumber(count, locale)}
                  </td>
                ))}
                <td data-name={names[4]}>
                  <SlotState slot={slot} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!day.isPast && <CloseLaterSlots pool={pool} date={day.date} />}
    </section>
  );
}

function SlotState({ slot: { isClosed, reason, sold, places } }: { slot: PoolOfDay["slots"][number] }) {
  const { t } = useT();
  const state = isClosed ? "closed" : places === 0 ? "none" : sold >= places ? "sold_out" : "open";
  const tone = ({ closed: "bad", none: "over", sold_out: "wait", open: "good" } as const)[state];
  return (
    <span>
      <StatePill tone={tone}>{t(`calendar.state.${state}`)}</StatePill>
      {isClosed && reason && <span className="help"> {reason}</span>}
    </span>
  );
}

/** The form opens the preview of a closure, which shows the orders for the slots. */
function CloseLaterSlots({ pool: { id, slots }, date }: { pool: PoolOfDay; date: string }) {
  const { t } = useT();
  const open = slots.filter(({ isClosed, time }) => !isClosed && time !== "").map(({ time }) => time);
  const all = linkToStaff("days", null, { look: 1, from: date, pool: id });
  return (
    <>
      {open.length > 1 && (
        <form action={linkToStaff("days")} className="staff-line">
          <input type="hidden" name="look" value="1" />
          <input type="hidden" name="from" value={date} />
          <input type="hidden" name="pool" value={id} />
          <Select
            id={`last-${id}`}
            name="times"
            label={t("calendar.day.last_time")}
            help={t("calendar.day.last_time_help")}
            options={open.slice(0, -1).map((time, index) => {
              const later = open.slice(index + 1);
              const label = t("calendar.day.close_after", { time, times: later.join(", ") });
              return { value: later.join(" "), label };
            })}
          />
          <button type="submit" className={buttonClass("line")}>
            {t("calendar.day.last_time_button")}
          </button>
        </form>
      )}
      {slots.some(({ isClosed }) => !isClosed) && (
        <p>
          <a className="staff-tap" href={`${all}#preview`}>
            {t("calendar.day.close_all")}
          </a>
        </p>
      )}
    </>
  );
}
