import type { PictureView } from "~/domain/media/media.rules";
import { useT } from "~/i18n/use-t";
import { linkToStaff } from "~/staff-map";
import { FieldErrors } from "../form/error-summary";
import { type FormResult, fieldId, sentValue } from "../form/form-result";
import { Picture } from "../parts/picture";

type Choice = { slug: string; name: string; view: PictureView };
type Props = { choices: readonly Choice[]; help: string; result: FormResult | undefined; scope: string };

/** Offers only the newest pictures. The page for an item's pictures offers all. */
export function PictureRadios({ choices, help, result, scope }: Props) {
  const { t } = useT();
  const chosen = sentValue(result, "picture") ?? "";
  return (
    <fieldset className="field" id={fieldId("picture", scope)} tabIndex={-1}>
      <legend>{t("back_office.tickets.picture")}</legend>
      <FieldErrors result={result} name="picture" />
      <ul className="staff-pictures">
        <li className="card">
          <label className="choice">
            <input type="radio" name="picture" value="" defaultChecked={chosen === ""} />
            <span>{t("back_office.tickets.no_picture")}</span>
          </label>
        </li>
        {choices.map(({ slug, name, view }) => (
          <li key={slug} className="card staff-picture-choice">
            <label>
              <Picture of={view} sizes="160px" className="staff-thumbnail" />
              <span className="choice">
                <input type="radio" name="picture" value={slug} defaultChecked={chosen === slug} />
                <span>{name}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p className="help">
        {help} <a href={linkToStaff("pictures")}>{t("pictures.choose.upload")}</a>
      </p>
    </fieldset>
  );
}
