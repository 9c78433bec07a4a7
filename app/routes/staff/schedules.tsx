import { z } from "zod";
import { addPool } from "~/domain/inventory/create-pool.server";
import { listScheduleHistory, listSchedules } from "~/domain/inventory/list-schedules.server";
import { savePool } from "~/domain/inventory/save-pool.server";
import { saveSchedule } from "~/domain/inventory/save-schedule.server";
import { AddPool, SavePool, SaveSchedule } from "~/domain/inventory/schema";
import { useT } from "~/i18n/use-t";
import { defineAction, loadStaffPage, redirectToSamePage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { NewPoolForm, PoolScheduleTable, ScheduleForm } from "~/ui/staff/calendar/schedules";
import { PageHead } from "~/ui/staff/page-head";
import { RowHistory } from "~/ui/staff/row-history";
import type { Route } from "./+types/schedules";
import { parseBase } from "./parse-base.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "days", async (ctx) => {
    const pools = await listSchedules(ctx);
    const id = Number(args.url.searchParams.get("id"));
    const edited = pools.flatMap(({ schedules }) => schedules).find((schedule) => schedule.id === id) ?? null;
    const history = await listScheduleHistory(ctx, { schedule: edited?.id });
    const pool = Number(args.url.searchParams.get("pool")) || undefined;
    return { pools, edited, pool, history, now: ctx.now };
  });
}

const base = z.string().max(5_000).optional();
const ScheduleInput = z.object({ ...SaveSchedule.shape, base });
const PoolForm = SavePool.extend({ base });

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "days", {
    save: defineAction(ScheduleInput, async (ctx, { base: sent, ...input }) => {
      const { created: count, changes } = await saveSchedule(ctx, { ...input, base: parseBase(sent) });
      if (changes === null)
        return { to: linkToStaff("schedules"), toast: { key: "calendar.schedules.saved", params: { count } } };
      const to = linkToStaff("changes", { kind: "slots", id: changes });
      return { to, toast: { key: "calendar.schedules.saved_changes", params: { count } } };
    }),
    add_pool: defineAction(AddPool, async (ctx, input) => {
      const { id: pool } = await addPool(ctx, input);
      const to = `${linkToStaff("schedules", null, { pool })}#schedule`;
      return { to, toast: { key: "calendar.schedules.pool_added" } };
    }),
    pool: defineAction(PoolForm, async (ctx, { base: sent, ...input }) => {
      await savePool(ctx, { ...input, base: parseBase(sent) });
      return redirectToSamePage(args, { key: "calendar.schedules.pool_saved" });
    }),
  });
}

function Schedules({ loaderData: { pools, edited, pool, history, now }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  return (
    <>
      <PageHead
        back="days"
        title={t("calendar.schedules.title")}
        help="schedules"
        text={t("calendar.schedules.intro")}
      />
      <div className="cal-columns">
        <div className="stack">
          {pools.map((one) => (
            <PoolScheduleTable key={one.id} pool={one} sent={actionData ?? null} />
          ))}
          <NewPoolForm sent={actionData ?? null} />
          <RowHistory entries={history} now={now} hasSubjects />
        </div>
        <ScheduleForm key={edited?.id} pools={pools} edited={edited} pool={pool} sent={actionData ?? null} />
      </div>
    </>
  );
}

export default import.meta.env.SSR ? Schedules : undefined;
