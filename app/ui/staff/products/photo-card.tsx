import { labelIn } from "~/domain/back-office/field-label";
import type { ItemPicture } from "~/domain/catalog/item-pictures.server";
import { useT } from "~/i18n/use-t";
import { locales, textIn } from "~/lib/locale";
import { isRequiredLocale } from "~/lib/required-locales";
import { linkToStaff } from "~/staff-map";
import { Picture } from "../../parts/picture";
import { CropList, FocusRadios } from "../picture-form";
import { StaffField, useStaffField } from "../staff-fields";
import { pictureTypes, uploadLimits } from "../upload-form";

type Props = { id?: number; photos?: readonly ItemPicture[] };

/** Shows the pictures of a product. The fields for one more picture are part of the product's form. */
export function PhotoCard({ id, photos = [] }: Props) {
  const { t } = useT();
  return (
    <section className="staff-card" aria-labelledby="photos">
      <div className="staff-card-head">
        <h2 id="photos">{t("pictures.photo.title")}</h2>
        {id !== undefined && photos.length > 0 && (
          <a href={linkToStaff("itemPictures", { kind: "products", key: id })} className="staff-link">
            {t("pictures.photo.arrange")}
          </a>
        )}
      </div>
      <div className="staff-card-text stack">
        <SavedPhotos photos={photos} />
        <PhotoFields label={t(photos.length > 0 ? "pictures.photo.another" : "pictures.photo.first")} />
      </div>
    </section>
  );
}

type FieldsProps = { label: string; required?: boolean };

/**
 * The fields are a file, its alternative texts and its focal point. A refused form keeps the stored file. The texts
 * are required in `requiredLocales` as soon as there is a file.
 */
export function PhotoFields({ label, required = false }: FieldsProps) {
  const { t } = useT();
  const { defaultValue: stored } = useStaffField("photo");
  const hasPhoto = required || Boolean(stored);
  return (
    <>
      {stored && <input type="hidden" name="photo" value={stored} />}
      {stored && <p role="status">{t("pictures.photo.stored")}</p>}
      <StaffField
        name="photo"
        type="file"
        accept={pictureTypes}
        label={label}
        help={t("pictures.files_help", uploadLimits)}
        required={required && !stored}
      />
      <p className="help">
        {t("pictures.alt_help")} {t("pictures.alt_both")}
      </p>
      <div className="staff-pair">
        {locales.map((language) => (
          <StaffField
            key={language}
            name={`photoAlt.${language}`}
            lang={language}
            maxLength={300}
            label={labelIn(t("pictures.alt_text"), language)}
            help={hasPhoto || !isRequiredLocale(language) ? undefined : t("pictures.photo.alt_required")}
            required={hasPhoto && isRequiredLocale(language)}
          />
        ))}
      </div>
      <FocusChoice />
    </>
  );
}

function SavedPhotos({ photos }: { photos: readonly ItemPicture[] }) {
  const { locale, t } = useT();
  const [first] = photos;
  if (!first) return null;
  return (
    <>
      <CropList of={first.view} />
      <ul className="product-photos">
        {photos.map(({ slug, alt, view }) => (
          <li key={slug}>
            <a href={linkToStaff("picture", { slug })}>
              <Picture of={view} className="crop-square" sizes="72px" />
              <span className="sr-only">{t("pictures.photo.edit", { name: alt ? textIn(alt, locale) : slug })}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function FocusChoice() {
  const { t } = useT();
  const { defaultValue: focus = "50-50" } = useStaffField("photoFocus");
  return (
    <fieldset className="product-focus">
      <legend>{t("pictures.focus")}</legend>
      <div>
        <FocusRadios name="photoFocus" chosen={focus} />
      </div>
      <p className="help">{t("pictures.photo.focus_help")}</p>
    </fieldset>
  );
}
