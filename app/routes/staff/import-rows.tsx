import { planRowImport } from "~/domain/back-office/row-files.server";
import { listRows } from "~/domain/back-office/rows.server";
import { ListRows, PlanRowImport } from "~/domain/back-office/schema";
import { DomainError } from "~/domain/errors";
import { useT } from "~/i18n/use-t";
import { decodeCsv } from "~/lib/csv.server";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import { buttonClass } from "~/ui/parts/button";
import { fieldLabel } from "~/ui/staff/field-label";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import type { Route } from "./+types/import-rows";
import { resourceParam } from "./resource-param.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "staff", async (ctx) => {
    const { resource } = resourceParam(args.params);
    const { fields } = await listRows(ctx, ListRows.parse({ resource }));
    return { resource, fields };
  });
}

export function action(args: Route.ActionArgs) {
  const { resource } = resourceParam(args.params);
  return submitStaffForm(
    args,
    "staff",
    {
      preview: defineAction(PlanRowImport.omit({ resource: true }), async (ctx, { file }) => {
        const { id } = await planRowImport(ctx, { resource, file });
        return { to: linkToStaff("changes", { kind: resource, id }) };
      }),
    },
    { file: async ({ bytes }) => readText(bytes) },
  );
}

function readText(bytes: Iterable<Uint8Array>): string {
  try {
    return decodeCsv(Buffer.concat([...bytes]));
  } catch {
    throw new DomainError("csv_unreadable");
  }
}

function ImportRows({ loaderData: { resource, fields }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  const result = resultOfAction(actionData ?? null, "preview");
  const title = t(`back_office.resource.${resource}.title`);
  return (
    <div className="stack staff-narrow">
      <PageHead title={t("back_office.import.title", { title })} back={resource} />
      <p>{t("back_office.import.help")}</p>
      <p className="help">
        {t("back_office.import.columns", { columns: fields.map(({ name }) => fieldLabel(name, t)).join(", ") })}
      </p>
      <form method="post" encType="multipart/form-data" noValidate className="card stack">
        <ErrorSummary result={result} />
        <Field
          name="file"
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          required
          label={t("back_office.import.file")}
          help={t("back_office.import.file_help")}
          result={result}
        />
        <button type="submit" name="act" value="preview" className={buttonClass()}>
          {t("back_office.import.preview")}
        </button>
      </form>
    </div>
  );
}

export default import.meta.env.SSR ? ImportRows : undefined;
