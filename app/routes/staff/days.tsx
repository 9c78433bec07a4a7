import { useSearchParams } from "react-router";
import type { z } from "zod";
import { closeDays } from "~/domain/aftersales/close-days.server";
import { listClosures } from "~/domain/aftersales/list-closures.server";
import { previewClosure } from "~/domain/aftersales/preview-closure.server";
import { previewReopening } from "~/domain/aftersales/preview-reopening.server";
import { reopenDays, reopenRange } from "~/domain/aftersales/reopen-days.server";
import {
  CloseDays,
  ListClosures,
  PreviewClosure,
  PreviewReopening,
  ReopenDays,
  ReopenRange,
} from "~/domain/aftersales/schema";
import { getCalendarMonth } from "~/domain/back-office/get-calendar-month.server";
import { GetCalendarMonth } from "~/domain/back-office/schema";
import { DomainError } from "~/domain/errors";
import { planLastEntry, planSlotChange } from "~/domain/inventory/change-slots.server";
import { PlanLastEntry, PlanSlotChange } from "~/domain/inventory/schema";
import type { Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import type { RequestCtx } from "~/request/ctx.server";
import { readQuery } from "~/request/read-input.server";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "~/ui/parts/button";
import { Icon } from "~/ui/parts/icon";
import { LastEntryForm } from "~/ui/staff/calendar/last-entry-form";
import { MonthGrid } from "~/ui/staff/calendar/month-grid";
import { readSelection } from "~/ui/staff/calendar/selection";
import { SlotChangeForm } from "~/ui/staff/calendar/slot-change-form";
import { ClosureCard, PreviewCard, RangeForm } from "~/ui/staff/days";
import { PageHead } from "~/ui/staff/page-head";
import { StaffPager } from "~/ui/staff/pager";
import { ReopenForm, ReopeningCard } from "~/ui/staff/reopen-days";
import type { Route } from "./+types/days";

export function loader(args: Route.LoaderArgs) {
  const { url } = args;
  return loadStaffPage(args, "days", async (ctx) => {
    const { searchParams } = url;
    const [preview, reopening, { closings: closures, page }, month] = await Promise.all([
      searchParams.get("look") === "1" ? readPreview(ctx, searchParams, PreviewClosure, previewClosure) : null,
      searchParams.get("look") === "reopen" ? readPreview(ctx, searchParams, PreviewReopening, previewReopening) : null,
      listClosures(ctx, readQuery(ListClosures, url)),
      getCalendarMonth(ctx, readQuery(GetCalendarMonth, url)),
    ]);
    return { preview, reopening, closures, page, month, now: ctx.now };
  });
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "days", {
    close: defineAction(CloseDays, async (ctx, input) => {
      await closeDays(ctx, input);
      return { to: linkToStaff("days"), toast: { key: "staff.days.closed" } };
    }),
    reopen: defineAction(ReopenDays, async (ctx, input) => {
      await reopenDays(ctx, input);
      return { to: linkToStaff("days"), toast: { key: "staff.days.reopened" } };
    }),
    reopen_range: defineAction(ReopenRange, async (ctx, input) => {
      await reopenRange(ctx, input);
      return { to: linkToStaff("days"), toast: { key: "staff.days.open.done" } };
    }),
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

function Days({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData ?? null;
  const { t } = useT();
  const [query] = useSearchParams();
  const { preview, reopening, closures, page, month, now } = loaderData;
  const title = t("calendar.title");
  return (
    <>
      <PageHead
        title={title}
        text={t("calendar.intro")}
        help="days"
        action={
          <>
            <a href="#close-days" className={buttonClass("line")}>
              {t("calendar.close_days")}
            </a>
            <a href={linkToStaff("schedules")} className={buttonClass()}>
              <Icon name="plus" size={20} />
              {t("calendar.more_days")}
            </a>
          </>
        }
      />
      {preview && "preview" in preview && <PreviewCard previewed={preview} sent={sent} />}
      {reopening && "preview" in reopening && <ReopeningCard previewed={reopening} pools={month.pools} sent={sent} />}
      <div className="cal-columns">
        <MonthGrid month={month} selection={readSelection(query)} />
        <SlotChangeForm pools={month.pools} times={month.times} query={query} sent={sent} />
        <div className="stack cal-lists">
          <LastEntryForm pools={month.pools} sent={sent} />
          <RangeForm pools={month.pools} query={query} wrong={preview && "wrong" in preview ? preview.wrong : null} />
          <ReopenForm
            pools={month.pools}
            query={query}
            wrong={reopening && "wrong" in reopening ? reopening.wrong : null}
            closures={closures}
          />
          <section className="stack" aria-labelledby="closings">
            <h2 id="closings">
              {t("staff.days.list")} ({page.total})
            </h2>
            {closures.length === 0 && <p>{t("staff.days.none")}</p>}
            {closures.map((closure) => (
              <ClosureCard key={closure.id} closure={closure} pools={month.pools} sent={sent} now={now} />
            ))}
            <StaffPager label={t("staff.days.list")} pages={page} parameter="cursor" />
          </section>
        </div>
      </div>
    </>
  );
}

export default import.meta.env.SSR ? Days : undefined;

type NothingFound = "nothing_to_close" | "nothing_to_reopen";

function describeInvalidRange({ issues }: z.ZodError, t: Translate, emptyCode: NothingFound): string {
  const field = issues[0]?.path[0];
  if (field === "from" || field === "to") return `${t(`staff.days.${field}`)}: ${t("errors.invalid_date")}`;
  return t(field === "times" ? "staff.days.wrong_times" : `errors.${emptyCode}`);
}

async function readPreview<Query, Preview>(
  ctx: RequestCtx,
  query: URLSearchParams,
  schema: z.ZodType<Query>,
  readRange: (ctx: RequestCtx, range: Query) => Promise<Preview>,
): Promise<{ query: Query; preview: Preview } | { wrong: string }> {
  const { t } = ctx;
  const { pool, closure, ...typed } = Object.fromEntries([...query].filter(([, value]) => value !== ""));
  const times = (typed.times ?? "").split(/[\s,;]+/).filter(Boolean);
  const weekdays = query.getAll("weekdays").map(Number);
  const ids = { pool: pool && Number(pool), closure: closure && Number(closure) };
  const parsed = schema.safeParse({ ...typed, ...ids, weekdays, times });
  if (!parsed.success) {
    const nothing = query.get("look") === "reopen" ? "nothing_to_reopen" : "nothing_to_close";
    return { wrong: describeInvalidRange(parsed.error, t, nothing) };
  }
  try {
    return { query: parsed.data, preview: await readRange(ctx, parsed.data) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { wrong: t(`errors.${error.code}`, error.params) };
  }
}
