import type { z } from "zod";
import { applyChanges, getChanges, undoChanges } from "~/domain/back-office/change-sets.server";
import { getDayChanges } from "~/domain/back-office/day-prices.server";
import { getPriceChanges } from "~/domain/back-office/get-price-changes.server";
import { getSlotChanges } from "~/domain/back-office/get-slot-changes.server";
import { ChangeSetById, ChangeSetPage, GetDayChanges } from "~/domain/back-office/schema";
import { GetPriceChanges } from "~/domain/catalog/ticket-schema.server";
import type { ChangeSetView } from "~/domain/staff/change-sets/get-change-set.server";
import { resourceNames } from "~/domain/staff/resources/resource-names";
import type { Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/format-time";
import type { RequestCtx } from "~/request/ctx.server";
import { defineAction, loadStaffPage, refuseStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { SlotChangeSet } from "~/ui/staff/calendar/slot-change-set";
import { ChangeRows } from "~/ui/staff/change-rows";
import { ApplyBar, ChangeFigures, UndoBar } from "~/ui/staff/change-set-parts";
import { PageHead } from "~/ui/staff/page-head";
import { PriceChangeSet } from "~/ui/staff/tickets/price-change-set";
import { DayPrices } from "~/ui/staff/tickets/price-year";
import type { Route } from "./+types/changes";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "staff", async (ctx) => {
    const { kind, id } = args.params;
    const after = ChangeSetPage.shape.after.safeParse(args.url.searchParams.get("after") ?? undefined).data;
    const query = ChangeSetPage.safeParse({ kind, id: Number(id), after });
    if (!query.success) throw refuseStaffPage("not_found");
    const emptyPage = { slots: null, prices: null, set: null, days: null, now: ctx.now };
    if (query.data.kind === "slots") return { ...emptyPage, slots: await getSlotChanges(ctx, query.data) };
    const category = GetPriceChanges.shape.category.safeParse(args.url.searchParams.get("category") ?? undefined).data;
    if (query.data.kind === "ticket-prices")
      return { ...emptyPage, prices: await getPriceChanges(ctx, { ...query.data, category }) };
    const day = GetDayChanges.safeParse({ ...query.data, category }).data;
    const { prices: days = null, ...set } = day
      ? await getDayChanges(ctx, day)
      : { ...(await getChanges(ctx, query.data)), prices: null };
    return { ...emptyPage, set, days };
  });
}

export function action(args: Route.ActionArgs) {
  const to = linkToStaff("changes", args.params);
  return submitStaffForm(args, "staff", {
    apply: defineAction(ChangeSetById, async (ctx, input) => {
      const { applied: count } = await applyChanges(ctx, input);
      const next = input.kind === "slots" && count > 0 ? await linkToChangedMonth(ctx, input) : to;
      const undo = { to, fields: { act: "undo", ...input } };
      const toast = {
        key: input.kind === "slots" ? ("calendar.changes.done" as const) : ("back_office.changes.apply_done" as const),
        params: { count },
        ...(count > 0 && { undo }),
      };
      return { to: next, toast };
    }),
    undo: defineAction(ChangeSetById, async (ctx, input) => {
      const { undone: count } = await undoChanges(ctx, input);
      return { to, toast: { key: "back_office.changes.undo_done", params: { count } } };
    }),
  });
}

/** Links to the month of the calendar in which the changed days begin, so that staff see the new numbers of places. */
async function linkToChangedMonth(ctx: RequestCtx, set: z.output<typeof ChangeSetById>) {
  const { facts } = await getChanges(ctx, set);
  return linkToStaff("days", null, { month: String(facts.from).slice(0, 7) });
}

function Changes({ loaderData: { set, days, slots, prices, now } }: Route.ComponentProps) {
  const { locale, t } = useT();
  const { kind, id, counts, appliedAt, undoneAt, total, isFirstPage, next, by, createdAt } = set ?? prices ?? slots;
  const status = undoneAt ? "undone" : appliedAt ? "applied" : "preview";
  const time = formatMoment(new Date(createdAt), locale, now);
  const lines = (
    <p>
      <strong>{t(`back_office.changes.${status}`)}</strong>{" "}
      <span className="help">{t("back_office.changes.by", { name: by, time })}</span>
    </p>
  );
  return (
    <div className="stack">
      {slots && <SlotChangeSet set={slots}>{lines}</SlotChangeSet>}
      {prices && <PriceChangeSet set={prices}>{lines}</PriceChangeSet>}
      {set && (
        <>
          <PageHead title={titleOf(set, t)} help="changes" />
          {lines}
          <ChangeFigures counts={counts} total={total} note={null} />
          <ImportFigures {...set} />
          <ChangeRows rows={set.rows} />
          {days && (
            <DayPrices prices={days} linkTo={(category) => linkToStaff("changes", { kind, id }, { category })} />
          )}
        </>
      )}
      {status === "preview" && counts.planned === 0 && <p>{t("back_office.changes.nothing_left")}</p>}
      <PageLinks {...{ kind, id, isFirstPage, next }} />
      {status === "preview" && counts.planned > 0 && (
        <ApplyBar
          {...{ kind, id, counts }}
          back={
            days ? linkToStaff("rows", { resource: kind }) : linkToStaff(slots ? "days" : prices ? "tickets" : "home")
          }
        />
      )}
      {status === "applied" && counts.applied > 0 && <UndoBar {...{ kind, id, counts }} />}
    </div>
  );
}

export default import.meta.env.SSR ? Changes : undefined;

function titleOf({ kind, newRows, counts, total }: ChangeSetView, t: Translate): string {
  const resource = resourceNames.find((name) => name === kind);
  if (!resource) return t("back_office.changes.title", { kind: t("staff.rooms.stock") });
  const title = t(`back_office.resource.${resource}.title`);
  if (newRows === 0 || newRows < total - counts.refused) return t("back_office.changes.title", { kind: title });
  return t("back_office.changes.title_added", {
    count: newRows,
    one: t(`back_office.resource.${resource}.one`),
    title,
  });
}

function ImportFigures({ kind, id, facts, added, counts, hasUnreadableLines }: ChangeSetView) {
  const { t } = useT();
  if (typeof facts.unchanged !== "number") return null;
  const changed = counts.planned - added;
  return (
    <p>
      {counts.planned > 0 && t("back_office.import.figures", { added, changed, unchanged: facts.unchanged })}{" "}
      {hasUnreadableLines && (
        <a href={linkToStaff("wrongLines", { kind, id })}>{t("back_office.import.wrong_lines")}</a>
      )}
    </p>
  );
}

function PageLinks({ kind, id, isFirstPage, next }: Pick<ChangeSetView, "kind" | "id" | "isFirstPage" | "next">) {
  const { t } = useT();
  if (isFirstPage && next === null) return null;
  return (
    <nav aria-label={t("back_office.changes.pages")} className="staff-line staff-turn">
      {!isFirstPage && <a href={linkToStaff("changes", { kind, id })}>{t("back_office.rows.first")}</a>}
      {next !== null && (
        <a href={linkToStaff("changes", { kind, id }, { after: next })}>{t("back_office.rows.next")}</a>
      )}
    </nav>
  );
}
