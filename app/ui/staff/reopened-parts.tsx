import type { ClosureView } from "~/domain/aftersales/list-closures.server";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/format-time";
import { shopDate } from "~/lib/shop-time";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "../parts/button";
import { formatActor } from "./format-actor";
import { formatSlotRange, type NamedPools } from "./format-slot-range";

type Props = { closure: ClosureView; now: Date };

/** Staff opened these parts of a closure again while the rest stays closed. */
export function ReopenedParts({ closure: { reopenings }, pools, now }: Props & { pools: NamedPools }) {
  const { t, locale } = useT();
  if (reopenings.length === 0) return null;
  return (
    <ul className="stack gap-1">
      {reopenings.map(({ id, slots, by, at, ...range }) => (
        <li key={id}>
          {t("staff.days.open.part", {
            days: formatSlotRange(range, pools, t, locale),
            count: slots,
            by: formatActor(by, t),
            at: formatMoment(new Date(at), locale, now),
          })}
        </li>
      ))}
    </ul>
  );
}

/** Links to the form that reopens a part of a closure. The form begins with the days and times still to come. */
export function ReopenSomeLink({ closure: { id, from, to, weekdays, times, pool }, now }: Props) {
  const { t } = useT();
  const today = shopDate(now);
  const range = new URLSearchParams({ look: "reopen", from: from < today ? today : from, to, times: times.join(" ") });
  for (const day of weekdays) range.append("weekdays", String(day));
  if (pool !== null) range.set("pool", String(pool));
  range.set("closure", String(id));
  return (
    <a href={`${linkToStaff("days")}?${range}#reopen-days`} className={buttonClass("line")}>
      {t("staff.days.open.some")}
    </a>
  );
}
