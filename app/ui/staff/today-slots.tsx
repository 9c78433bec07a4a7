import type { ArrivalSlot, Arrivals } from "~/domain/admission/list-arrivals.server";
import { useT } from "~/i18n/use-t";
import { formatNumber } from "~/lib/money";
import { linkToStaff } from "~/staff-map";
import { StatePill } from "./state-pill";
import { PlacesBar } from "./today-figures";
import { usePermission } from "./use-permission";

export function TodaySlots({ slots }: Pick<Arrivals, "slots">) {
  const { locale, t } = useT();
  const canOpenDays = usePermission("days");
  const wholeDay = slots.filter(({ time }) => time === "");
  const timed = slots.filter(({ time }) => time !== "");
  const names = {
    slot: t("back_office.today.slot"),
    sold: t("back_office.today.sold"),
    left: t("back_office.today.left"),
  };
  return (
    <section className="staff-card" aria-labelledby="slots">
      <div className="staff-card-head">
        <h2 id="slots">{t("back_office.today.slots")}</h2>
        <span className="help staff-legend">
          <i /> {t("back_office.today.admitted")} <i className="staff-legend-mid" /> {t("back_office.today.coming")}
        </span>
        {canOpenDays && (
          <a href={linkToStaff("days")} className="staff-link">
            {t("back_office.today.calendar")}
          </a>
        )}
      </div>
      {wholeDay.map((slot) => (
        <DayArrivals key={slot.pool} slot={slot} />
      ))}
      {timed.length > 0 && (
        <table className="staff-slots">
          <thead className="sr-only">
            <tr>
              <th scope="col">{names.slot}</th>
              <th scope="col">{names.sold}</th>
              <th scope="col">{names.left}</th>
            </tr>
          </thead>
          <tbody>
            {timed.map((slot) => (
              <tr key={slot.pool + slot.time}>
                <th scope="row">
                  <b>{slot.time}</b> <span className="help">{slot.pool}</span>
                </th>
                <td className="staff-slots-places">
                  <PlacesBar
                    parts={[slot.admitted, Math.max(0, slot.reserved - slot.admitted)]}
                    capacity={slot.capacity}
                  />
                  <span>
                    <b>{formatNumber(slot.reserved, locale)}</b>/{formatNumber(slot.capacity, locale)}
                  </span>
                </td>
                <td>
                  <SlotState slot={slot} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function DayArrivals({ slot }: { slot: ArrivalSlot }) {
  const { locale, t } = useT();
  const { pool, capacity, reserved, expected, admitted, hours, isClosed, ended } = slot;
  const left = Math.max(0, capacity - reserved);
  return (
    <div className="staff-arrivals">
      <div>
        <h3>{pool}</h3>
        <p className="staff-big">
          {formatNumber(expected, locale)}{" "}
          <small>
            {t("back_office.today.of_places", { count: capacity, capacity: formatNumber(capacity, locale) })}
          </small>
        </p>
        <p className="help">
          {t("back_office.today.in_and_coming", {
            admitted: formatNumber(admitted, locale),
            coming: formatNumber(expected - admitted, locale),
          })}
        </p>
        {isClosed || ended || left * 20 <= capacity ? (
          <SlotState slot={slot} />
        ) : (
          <p className="help">{t("back_office.today.still_free", { left: formatNumber(left, locale) })}</p>
        )}
      </div>
      {hours.length > 0 && <HourBars hours={hours} />}
    </div>
  );
}

function HourBars({ hours }: Pick<ArrivalSlot, "hours">) {
  const { locale, t } = useT();
  const [first = 0, last = 0] = [hours[0]?.hour, hours.at(-1)?.hour];
  const maxPeople = Math.max(...hours.map(({ people }) => people));
  const all = Array.from({ length: last - first + 1 }, (_, index) => {
    const hour = first + index;
    return { hour, people: hours.find((one) => one.hour === hour)?.people ?? 0 };
  });
  return (
    <table className="staff-hours">
      <caption className="sr-only">{t("back_office.today.arrivals_by_hour")}</caption>
      <tbody>
        {all.map(({ hour, people }) => (
          <tr key={hour}>
            <td>
              <span className={people < maxPeople ? "sr-only" : undefined}>{formatNumber(people, locale)}</span>
              <svg aria-hidden="true">
                <rect
                  width="100%"
                  height={`${Math.round((people / maxPeople) * 100)}%`}
                  y={`${100 - Math.round((people / maxPeople) * 100)}%`}
                />
              </svg>
            </td>
            <th scope="row">{t("back_office.today.hour", { hour })}</th>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SlotState({ slot: { capacity, reserved, isClosed, ended } }: { slot: ArrivalSlot }) {
  const { locale, t } = useT();
  const left = capacity - reserved;
  const text = t("back_office.today.places_left", { count: left, left: formatNumber(left, locale) });
  if (isClosed) return <StatePill tone="over">{t("staff.days.is_closed")}</StatePill>;
  if (ended) return <StatePill tone="over">{t(`back_office.today.ended_${ended}`)}</StatePill>;
  if (left === 0) return <StatePill tone="wait">{t("back_office.today.full")}</StatePill>;
  return left * 20 <= capacity ? <StatePill tone="wait">{text}</StatePill> : text;
}
