import { getRowForm } from "~/domain/back-office/rows.server";
import { NewRow as NewRowQuery } from "~/domain/back-office/schema";
import { useT } from "~/i18n/use-t";
import { readQuery } from "~/request/read-input.server";
import { loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { RowForm } from "~/ui/staff/row-form";
import type { Route } from "./+types/new-row";
import { resourceParam } from "./resource-param.server";
import { saveRowAction } from "./save-row.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "staff", async (ctx) => {
    const { resource } = resourceParam(args.params);
    const query = readQuery(NewRowQuery.omit({ resource: true }), args.url);
    return { resource, ...(await getRowForm(ctx, { resource, ...query })) };
  });
}

export function action(args: Route.ActionArgs) {
  const { resource } = resourceParam(args.params);
  return submitStaffForm(args, "staff", { save: saveRowAction(resource) });
}

function NewRow({ loaderData: { resource, form, values }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  const one = t(`back_office.resource.${resource}.one`);
  return (
    <div className="stack">
      <PageHead title={t("back_office.rows.new_title", { one })} help={resource} back={resource} />
      <RowForm fields={form} values={values} result={resultOfAction(actionData ?? null, "save")} isNew />
    </div>
  );
}

export default import.meta.env.SSR ? NewRow : undefined;
