import { planPriceImport } from "~/domain/catalog/ticket-price-files.server";
import { PlanPriceImport } from "~/domain/catalog/ticket-schema.server";
import { useT } from "~/i18n/use-t";
import { maxTable } from "~/lib/file-limits";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { resultOfAction } from "~/ui/staff/form-submission";
import { ImportForm } from "~/ui/staff/import-form";
import { PageHead } from "~/ui/staff/page-head";
import type { Route } from "./+types/import-ticket-prices";
import { readCsvFile } from "./read-csv.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", async () => null);
}

export function action(args: Route.ActionArgs) {
  const preview = defineAction(PlanPriceImport, async (ctx, input) => {
    const { id } = await planPriceImport(ctx, input);
    return { to: linkToStaff("changes", { kind: "ticket-prices", id }) };
  });
  return submitStaffForm(args, "catalogue", { preview }, { file: readCsvFile }, maxTable);
}

function ImportTicketPrices({ actionData }: Route.ComponentProps) {
  const { t } = useT();
  return (
    <div className="stack staff-narrow">
      <PageHead title={t("back_office.tickets.import_title")} help="import" back="tickets" />
      <ImportForm
        columns={t("back_office.tickets.import_columns")}
        result={resultOfAction(actionData ?? null, "preview")}
      />
    </div>
  );
}

export default import.meta.env.SSR ? ImportTicketPrices : undefined;
