import { useT } from "~/i18n/use-t";
import { type Localized, locales, textIn } from "~/lib/locale";
import { Field } from "../form/field";
import { type FormResult, sentValue } from "../form/form-result";
import { StaffForm } from "./staff-form";

type Caption = { album: string; title: Localized; entry: string; caption: Localized };

/** The texts below a picture in the albums of the gallery, with a form for each. */
export function PictureCaptions({
  captions,
  result,
}: {
  captions: readonly Caption[];
  result: FormResult | undefined;
}) {
  const { t, locale } = useT();
  return captions.map(({ album, title, entry, caption }) => {
    const own = sentValue(result, "entry") === entry && sentValue(result, "album") === album ? result : undefined;
    const base = own?.code === "edit_conflict" ? undefined : sentValue(own, "base");
    return (
      <StaffForm
        key={`${album} ${entry}`}
        action="caption"
        button={t("pictures.caption_save")}
        variant="line"
        className="card stack staff-row-form"
        hidden={{ album, entry, base: base ?? JSON.stringify(caption) }}
        result={own}
      >
        <h2>{t("pictures.caption_in", { album: textIn(title, locale) })}</h2>
        <div className="staff-pair">
          {locales.map((language) => (
            <Field
              key={language}
              name={`caption.${language}`}
              lang={language}
              label={t(language === "vi" ? "pictures.caption_vi" : "pictures.caption_en")}
              required
              maxLength={300}
              scope={entry}
              result={own}
              defaultValue={caption[language]}
            />
          ))}
        </div>
      </StaffForm>
    );
  });
}
