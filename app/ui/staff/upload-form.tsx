import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { maxStaffPicture, maxStaffUpload } from "~/lib/file-limits";
import type { FormResult } from "../form/form-result";
import { buttonClass } from "../parts/button";
import { PostForm } from "./post-form";
import { StaffField } from "./staff-fields";

export const pictureTypes = ".jpg,.jpeg,.png,.webp,.avif,.gif,.svg,image/*";

export const uploadLimits = { most: maxStaffPicture.mb, total: maxStaffUpload.mb };

type Props = { result: FormResult | undefined };

/** If some of several files are refused, the form names them, and the other files are stored. */
export function UploadForm({ result }: Props) {
  const { t } = useT();
  const sent: unknown = result?.form.initialValue?.files;
  const stored = [sent].flat().filter((slug) => typeof slug === "string" && slug !== "").length;
  return (
    <FileForm act="upload" title={t("pictures.upload")} button={t("pictures.send")} result={result}>
      {result && stored > 0 && <p role="status">{t("pictures.stored_others", { count: stored })}</p>}
    </FileForm>
  );
}

export function ReplaceForm({ result }: Props) {
  const { t } = useT();
  return (
    <FileForm act="replace" title={t("pictures.replace")} button={t("pictures.replace_send")} result={result}>
      <p className="help">{t("pictures.replace_help")}</p>
    </FileForm>
  );
}

type FileFormProps = Props & { act: "upload" | "replace"; title: string; button: string; children: ReactNode };

/** Only an upload takes several files. */
function FileForm({ act, title, button, result, children }: FileFormProps) {
  const { t } = useT();
  const isUpload = act === "upload";
  return (
    <PostForm encType="multipart/form-data" className="card stack" aria-labelledby={act} result={result}>
      <h2 id={act}>{title}</h2>
      {children}
      <StaffField
        name={isUpload ? "files" : "file"}
        type="file"
        accept={pictureTypes}
        multiple={isUpload}
        required
        label={t(isUpload ? "pictures.files" : "pictures.file")}
        help={t("pictures.files_help", uploadLimits)}
      />
      <button type="submit" name="act" value={act} className={buttonClass(isUpload ? "main" : "line")}>
        {button}
      </button>
    </PostForm>
  );
}
