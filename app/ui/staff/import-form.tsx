import { useT } from "~/i18n/use-t";
import { maxTable } from "~/lib/file-limits";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { buttonClass } from "../parts/button";
import { FormKey } from "./form-key";

export function ImportForm({ columns, result }: { columns: string; result: FormResult | undefined }) {
  const { t } = useT();
  return (
    <>
      <p>{t("back_office.import.help")}</p>
      <p className="help">{columns}</p>
      <form method="post" encType="multipart/form-data" noValidate className="card stack">
        <ErrorSummary result={result} />
        <FormKey result={result} />
        <Field
          name="file"
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          required
          label={t("back_office.import.file")}
          help={t("back_office.import.file_help", { mb: maxTable.mb })}
          result={result}
        />
        <button type="submit" name="act" value="preview" className={buttonClass()}>
          {t("back_office.import.preview")}
        </button>
      </form>
    </>
  );
}
