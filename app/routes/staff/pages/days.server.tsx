import type { z } from "zod";
import { closeDays, reopenDays } from "~/domain/aftersales/close-days.server";
import { listClosures } from "~/domain/aftersales/list-closures.server";
import { listDays } from "~/domain/aftersales/list-days.server";
import { previewClosure } from "~/domain/aftersales/preview-closure.server";
import { CloseDays, ListClosures, ListDays, PreviewClosure, ReopenDays } from "~/domain/aftersales/schema";
import { DomainError } from "~/domain/errors";
import type { Translate } from "~/i18n/translate";
import { readQuery } from "~/request/read-input.server";
import { CalendarWeeks, ClosureCard, PreviewCard, type PreviewedRange, RangeForm } from "~/ui/staff/days";
import { StaffPager } from "~/ui/staff/pager";
import { defineAction, type StaffPage, type StaffPageArgs } from "../staff-page.server";

const here = "/staff/days";

export const daysPage: StaffPage = {
  path: "days",
  access: "days",
  async render(args, sent) {
    const { ctx, t, url } = args;
    const [preview, { closings: closures, page }, weeks] = await Promise.all([
      previewRange(args),
      listClosures(ctx, readQuery(ListClosures, url)),
      listDays(ctx, { from: readQuery(ListDays.pick({ from: true }), url).from }),
    ]);
    const title = t("staff.rooms.days");
    const body = (
      <>
        <h1>{title}</h1>
        <p className="help">{t("staff.days.intro")}</p>
        <RangeForm
          pools={weeks.pools}
          query={url.searchParams}
          wrong={preview && "wrong" in preview ? preview.wrong : null}
        />
        {preview && "preview" in preview && <PreviewCard previewed={preview} sent={sent} />}
        <CalendarWeeks weeks={weeks} here={here} />
        <section className="stack" aria-labelledby="closings">
          <h2 id="closings">
            {t("staff.days.list")} ({page.total})
          </h2>
          {closures.length === 0 && <p>{t("staff.days.none")}</p>}
          {closures.map((closure) => (
            <ClosureCard key={closure.id} closure={closure} sent={sent} now={ctx.now} />
          ))}
          <StaffPager label={t("staff.days.list")} pages={page} url={url} parameter="cursor" />
        </section>
      </>
    );
    return { title, body };
  },
  actions: {
    close: defineAction(CloseDays, async ({ ctx }, input) => {
      await closeDays(ctx, input);
      return { to: here, toast: { key: "staff.days.closed" } };
    }),
    reopen: defineAction(ReopenDays, async ({ ctx }, input) => {
      await reopenDays(ctx, input);
      return { to: here, toast: { key: "staff.days.reopened" } };
    }),
  },
};

function describeInvalidRange({ issues }: z.ZodError, t: Translate): string {
  const field = issues[0]?.path[0];
  if (field === "from" || field === "to") return `${t(`staff.days.${field}`)}: ${t("errors.invalid_date")}`;
  return t(field === "times" ? "staff.days.wrong_times" : "errors.nothing_to_close");
}

async function previewRange({
  ctx,
  t,
  url: { searchParams: query },
}: StaffPageArgs): Promise<PreviewedRange | { wrong: string } | null> {
  if (!query.has("look")) return null;
  const typed = Object.fromEntries([...query].filter(([, value]) => value !== ""));
  const times = (typed.times ?? "").split(/[\s,;]+/).filter(Boolean);
  const parsed = PreviewClosure.safeParse({ ...typed, pool: typed.pool && Number(typed.pool), times });
  if (!parsed.success) return { wrong: describeInvalidRange(parsed.error, t) };
  try {
    return { query: parsed.data, preview: await previewClosure(ctx, parsed.data) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { wrong: t(`errors.${error.code}`, error.params) };
  }
}
