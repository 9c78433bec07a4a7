import { PlanStockImport } from "~/domain/catalog/schema";
import { planStockImport } from "~/domain/catalog/stock-files.server";
import { useT } from "~/i18n/use-t";
import { maxTable } from "~/lib/file-limits";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { resultOfAction } from "~/ui/staff/form-submission";
import { ImportForm } from "~/ui/staff/import-form";
import { PageHead } from "~/ui/staff/page-head";
import type { Route } from "./+types/import-stock";
import { readCsvFile } from "./read-csv.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", async () => null);
}

export function action(args: Route.ActionArgs) {
  const preview = defineAction(PlanStockImport, async (ctx, input) => {
    const { id } = await planStockImport(ctx, input);
    return { to: linkToStaff("changes", { kind: "stock", id }) };
  });
  return submitStaffForm(args, "catalogue", { preview }, { file: readCsvFile }, maxTable);
}

function ImportStock({ actionData }: Route.ComponentProps) {
  const { t } = useT();
  return (
    <div className="stack staff-narrow">
      <PageHead title={t("back_office.stock.import")} help="import" back="stock" />
      <ImportForm
        columns={t("back_office.stock.import_columns")}
        result={resultOfAction(actionData ?? null, "preview")}
      />
    </div>
  );
}

export default import.meta.env.SSR ? ImportStock : undefined;
