import { applyChanges, getChanges, undoChanges } from "~/domain/back-office/change-sets.server";
import { ChangeSetById, ChangeSetPage } from "~/domain/back-office/schema";
import type { ChangeSetView } from "~/domain/staff/change-sets/get-change-set.server";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/clock";
import { defineAction, loadStaffPage, refuseStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { ChangeRows } from "~/ui/staff/change-rows";
import { StaffForm } from "~/ui/staff/staff-form";
import { StaffHeading } from "~/ui/staff/staff-title";
import type { Route } from "./+types/changes";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "staff", async (ctx) => {
    const { kind, id } = args.params;
    const query = ChangeSetPage.safeParse({ kind, id: Number(id), page: args.url.searchParams.get("page") ?? 1 });
    if (!query.success) throw refuseStaffPage("not_found");
    return { set: await getChanges(ctx, query.data), now: ctx.now };
  });
}

export function action(args: Route.ActionArgs) {
  const to = linkToStaff("changes", args.params);
  return submitStaffForm(args, "staff", {
    apply: defineAction(ChangeSetById, async (ctx, input) => {
      const { applied: count } = await applyChanges(ctx, input);
      const undo = { to, fields: { act: "undo", ...input } };
      return { to, toast: { key: "back_office.changes.apply_done", params: { count }, ...(count > 0 && { undo }) } };
    }),
    undo: defineAction(ChangeSetById, async (ctx, input) => {
      const { undone: count } = await undoChanges(ctx, input);
      return { to, toast: { key: "back_office.changes.undo_done", params: { count } } };
    }),
  });
}

function Changes({ loaderData: { set, now } }: Route.ComponentProps) {
  const { locale, t } = useT();
  const { kind, id, counts, appliedAt, undoneAt } = set;
  const status = undoneAt ? "undone" : appliedAt ? "applied" : "preview";
  const time = formatMoment(new Date(set.createdAt), locale, now);
  return (
    <div className="stack">
      <StaffHeading title={t("back_office.changes.title", { id })} />
      <p>
        <strong>{t(`back_office.changes.${status}`)}</strong>{" "}
        <span className="help">{t("back_office.changes.by", { name: set.by, time })}</span>
      </p>
      <ul>
        {(["refused", "skipped", "planned", "applied", "undone"] as const)
          .filter((state) => counts[state] > 0)
          .map((state) => (
            <li key={state}>{t(`back_office.changes.${state}`, { count: counts[state] })}</li>
          ))}
      </ul>
      {status === "preview" && counts.planned === 0 && <p>{t("back_office.changes.nothing_left")}</p>}
      {status === "preview" && counts.planned > 0 && (
        <StaffForm
          action="apply"
          button={t("back_office.changes.apply", { count: counts.planned })}
          hidden={{ kind, id }}
        />
      )}
      {status === "applied" && counts.applied > 0 && (
        <StaffForm
          action="undo"
          variant="line"
          button={t("back_office.changes.undo", { count: counts.applied })}
          hidden={{ kind, id }}
        >
          <p className="help">{t("back_office.changes.undo_help")}</p>
        </StaffForm>
      )}
      <ChangeRows rows={set.rows} />
      <PageLinks {...set} />
    </div>
  );
}

export default import.meta.env.SSR ? Changes : undefined;

function PageLinks({ kind, id, page, pages }: Pick<ChangeSetView, "kind" | "id" | "page" | "pages">) {
  const { t } = useT();
  if (pages <= 1) return null;
  return (
    <nav aria-label={t("back_office.changes.pages")} className="staff-filters">
      {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
        <a
          key={number}
          href={linkToStaff("changes", { kind, id }, { page: number })}
          aria-current={number === page ? "page" : undefined}
        >
          {number}
        </a>
      ))}
    </nav>
  );
}
