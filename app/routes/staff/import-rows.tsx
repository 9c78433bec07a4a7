import { fieldLabel } from "~/domain/back-office/field-label";
import { resources } from "~/domain/back-office/resources.server";
import { describeRowImport, planRowImport } from "~/domain/back-office/row-files.server";
import { PlanRowImport } from "~/domain/back-office/schema";
import { useT } from "~/i18n/use-t";
import { maxTable } from "~/lib/file-limits";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { resultOfAction } from "~/ui/staff/form-submission";
import { ImportForm } from "~/ui/staff/import-form";
import { PageHead } from "~/ui/staff/page-head";
import type { Route } from "./+types/import-rows";
import { readCsvFile } from "./read-csv.server";
import { resourceParam } from "./resource-param.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "staff", async (ctx) => {
    const { resource } = resourceParam(args.params);
    return { resource, ...(await describeRowImport(ctx, { resource })) };
  });
}

export function action(args: Route.ActionArgs) {
  const { resource } = resourceParam(args.params);
  return submitStaffForm(
    args,
    resources[resource].permission,
    {
      preview: defineAction(PlanRowImport.omit({ resource: true }), async (ctx, { file }) => {
        const { id } = await planRowImport(ctx, { resource, file });
        return { to: linkToStaff("changes", { kind: resource, id }) };
      }),
    },
    { file: readCsvFile },
    maxTable,
  );
}

function ImportRows({ loaderData: { resource, fields, isAddable }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  const result = resultOfAction(actionData ?? null, "preview");
  const columns = t("back_office.import.columns", { columns: fields.map((field) => fieldLabel(field, t)).join(", ") });
  const keys = t(isAddable ? "back_office.import.key_or_new" : "back_office.import.key_only");
  const isGoods = resource === "products" || resource === "variants";
  const newLines = isGoods ? t(`back_office.import.new_lines.${resource}`) : "";
  const title = t(`back_office.resource.${resource}.title`);
  return (
    <div className="stack staff-narrow">
      <PageHead title={t("back_office.import.title", { title })} help="import" back={resource} />
      <ImportForm columns={`${columns} ${keys} ${newLines}`} result={result} />
    </div>
  );
}

export default import.meta.env.SSR ? ImportRows : undefined;
