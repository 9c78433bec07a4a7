import { getRow, removeResourceRow } from "~/domain/back-office/rows.server";
import { RowByKey } from "~/domain/back-office/schema";
import { useT } from "~/i18n/use-t";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { RowForm } from "~/ui/staff/row-form";
import { RowHistory } from "~/ui/staff/row-history";
import { StaffForm } from "~/ui/staff/staff-form";
import type { Route } from "./+types/row";
import { rowParams } from "./resource-param.server";
import { saveRowAction } from "./save-row.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "staff", async (ctx) => {
    const params = rowParams(args.params);
    return { resource: params.resource, ...(await getRow(ctx, params)), now: ctx.now };
  });
}

export function action(args: Route.ActionArgs) {
  const { resource, key } = rowParams(args.params);
  return submitStaffForm(args, "staff", {
    save: saveRowAction(resource, key),
    remove: defineAction(RowByKey, async (ctx, input) => {
      const { title } = await getRow(ctx, input);
      await removeResourceRow(ctx, input);
      return { to: linkToStaff("rows", { resource }), toast: { key: "back_office.rows.removed", params: { title } } };
    }),
  });
}

function Row({ loaderData, actionData }: Route.ComponentProps) {
  const { resource, key, title, values, form, isDeletable, history, now } = loaderData;
  const { t } = useT();
  const sent = actionData ?? null;
  return (
    <div className="stack">
      <PageHead title={title} back={resource} />
      <RowForm fields={form} values={values} result={resultOfAction(sent, "save")} />
      {isDeletable && (
        <StaffForm
          action="remove"
          scope="remove"
          variant="quiet"
          button={t("back_office.rows.remove", { one: t(`back_office.resource.${resource}.one`) })}
          hidden={{ resource, key }}
          result={resultOfAction(sent, "remove")}
        />
      )}
      <RowHistory entries={history} now={now} />
    </div>
  );
}

export default import.meta.env.SSR ? Row : undefined;
