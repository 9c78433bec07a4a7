import { getCalendarDay } from "~/domain/back-office/get-calendar-day.server";
import { GetCalendarDay } from "~/domain/back-office/schema";
import { planLastEntry, planSlotChange } from "~/domain/inventory/change-slots.server";
import { PlanLastEntry, PlanSlotChange } from "~/domain/inventory/schema";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import { defineAction, loadStaffPage, refuseStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "~/ui/parts/button";
import { PoolSlots } from "~/ui/staff/calendar/day-slots";
import { LastEntryForm } from "~/ui/staff/calendar/last-entry-form";
import { SlotChangeForm } from "~/ui/staff/calendar/slot-change-form";
import { PageHead } from "~/ui/staff/page-head";
import type { Route } from "./+types/day";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "days", async (ctx) => {
    const query = GetCalendarDay.safeParse(args.params);
    if (!query.success) throw refuseStaffPage("not_found");
    return { day: await getCalendarDay(ctx, query.data) };
  });
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "days", {
    plan: defineAction(PlanSlotChange, async (ctx, input) => {
      const { id } = await planSlotChange(ctx, input);
      return { to: linkToStaff("changes", { kind: "slots", id }) };
    }),
    last_entry: defineAction(PlanLastEntry, async (ctx, input) => {
      const { id } = await planLastEntry(ctx, input);
      return { to: linkToStaff("changes", { kind: "slots", id }) };
    }),
  });
}

function Day({ loaderData: { day }, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { date, previous, next, isPast, pools } = day;
  const times = pools.flatMap(({ id, name, slots }) => {
    const own = slots.map(({ time }) => time).filter(Boolean);
    return own.length > 0 ? [{ pool: id, name, times: own }] : [];
  });
  return (
    <>
      <PageHead
        back={{ to: linkToStaff("days", null, { month: date.slice(0, 7) }), label: t("calendar.title") }}
        title={formatDate(date, locale, "long")}
        help="day"
        text={isPast ? t("calendar.day.past") : undefined}
        action={
          <>
            <a href={linkToStaff("day", { date: previous })} className={buttonClass("line")}>
              {t("calendar.day.previous")}
            </a>
            <a href={linkToStaff("day", { date: next })} className={buttonClass("line")}>
              {t("calendar.day.next")}
            </a>
          </>
        }
      />
      <div className="cal-columns">
        <div className="stack">
          {pools.map((pool) => (
            <PoolSlots key={pool.id} pool={pool} day={day} />
          ))}
        </div>
        {!isPast && (
          <div className="stack">
            <SlotChangeForm
              pools={pools}
              times={times}
              query={new URLSearchParams({ from: date, to: date })}
              sent={actionData ?? null}
            />
            <LastEntryForm pools={pools} date={date} sent={actionData ?? null} />
          </div>
        )}
      </div>
    </>
  );
}

export default import.meta.env.SSR ? Day : undefined;
