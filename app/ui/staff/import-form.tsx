import { useT } from "~/i18n/use-t";
import { maxTable } from "~/lib/file-limits";
import type { FormResult } from "../form/form-result";
import { buttonClass } from "../parts/button";
import { FormKey } from "./form-key";
import { PostForm } from "./post-form";
import { StaffField } from "./staff-fields";

export function ImportForm({ columns, result }: { columns: string; result: FormResult | undefined }) {
  const { t } = useT();
  return (
    <>
      <p>{t("back_office.import.help")}</p>
      <p className="help">{columns}</p>
      <PostForm encType="multipart/form-data" className="card stack" result={result}>
        <FormKey />
        <StaffField
          name="file"
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          required
          label={t("back_office.import.file")}
          help={t("back_office.import.file_help", { mb: maxTable.mb })}
        />
        <button type="submit" name="act" value="preview" className={buttonClass()}>
          {t("back_office.import.preview")}
        </button>
      </PostForm>
    </>
  );
}
