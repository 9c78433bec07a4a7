import { useT } from "~/i18n/use-t";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { buttonClass } from "../parts/button";

export const pictureTypes = ".jpg,.jpeg,.png,.webp,.avif,.gif,.svg,image/*";

/** If some of several files are refused, the form names them, and the other files are stored. */
export function UploadForm({ result }: { result: FormResult | undefined }) {
  const { t } = useT();
  const sent: unknown = result?.form.initialValue?.files;
  const stored = [sent].flat().filter((slug) => typeof slug === "string" && slug !== "").length;
  return (
    <form method="post" encType="multipart/form-data" noValidate className="card stack" aria-labelledby="upload">
      <h2 id="upload">{t("pictures.upload")}</h2>
      <ErrorSummary result={result} />
      {result && stored > 0 && <p role="status">{t("pictures.stored_others", { count: stored })}</p>}
      <Field
        name="files"
        type="file"
        accept={pictureTypes}
        multiple
        required
        label={t("pictures.files")}
        help={t("pictures.files_help")}
        result={result}
      />
      <button type="submit" name="act" value="upload" className={buttonClass()}>
        {t("pictures.send")}
      </button>
    </form>
  );
}

export function ReplaceForm({ result }: { result: FormResult | undefined }) {
  const { t } = useT();
  return (
    <form method="post" encType="multipart/form-data" noValidate className="card stack" aria-labelledby="replace">
      <h2 id="replace">{t("pictures.replace")}</h2>
      <ErrorSummary result={result} />
      <p className="help">{t("pictures.replace_help")}</p>
      <Field
        name="file"
        type="file"
        accept={pictureTypes}
        required
        label={t("pictures.file")}
        help={t("pictures.files_help")}
        result={result}
      />
      <button type="submit" name="act" value="replace" className={buttonClass("line")}>
        {t("pictures.replace_send")}
      </button>
    </form>
  );
}
