import { z } from "zod";
import { UndoStepById } from "~/domain/back-office/schema";
import { getUndoStep, undoChange } from "~/domain/back-office/undo.server";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/format-time";
import { staffPath } from "~/lib/undo-form";
import { defineAction, loadStaffPage, refuseStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { sentValue } from "~/ui/form/form-result";
import { ConfirmPage } from "~/ui/staff/confirm-page";
import { resultOfAction } from "~/ui/staff/form-submission";
import type { Route } from "./+types/undo";

const Page = z.object({ page: staffPath.catch(linkToStaff("home")) });

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "staff", async (ctx) => ({
    step: await getUndoStep(ctx, stepParam(args.params)),
    ...Page.parse({ page: args.url.searchParams.get("page") }),
    now: ctx.now,
  }));
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "staff", {
    undo: defineAction(Page, async (ctx, { page }) => {
      await undoChange(ctx, stepParam(args.params));
      return { to: page, toast: { key: "back_office.undo.done" } };
    }),
  });
}

/** The button of a notice undoes a change at once. This page is shown if that is refused. */
function Undo({ loaderData: { step, page, now }, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const result = resultOfAction(actionData ?? null, "undo");
  const back = sentValue(result, "page") ?? page;
  return (
    <ConfirmPage
      title={t("back_office.undo.title")}
      back={{ to: back, label: t("back_office.undo.back") }}
      consequences={[
        { label: t("back_office.undo.by"), value: step.by },
        { label: t("back_office.undo.at"), value: formatMoment(new Date(step.changedAt), locale, now) },
      ]}
      undo={t(step.undoneAt ? "back_office.undo.already" : "back_office.undo.help")}
      action="undo"
      variant="line"
      button={t("back_office.notice.undo")}
      hidden={{ page: back }}
      result={result}
      cancelLink={{ to: back, label: t("back_office.undo.back") }}
    />
  );
}

export default import.meta.env.SSR ? Undo : undefined;

/** @throws 404 for an unknown kind or an invalid number */
function stepParam({ kind, id }: Route.LoaderArgs["params"]): z.output<typeof UndoStepById> {
  const parsed = UndoStepById.safeParse({ kind, id: Number(id) });
  if (!parsed.success) throw refuseStaffPage("not_found");
  return parsed.data;
}
