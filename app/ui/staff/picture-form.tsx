import { use } from "react";
import { labelIn, localizedLabels } from "~/domain/back-office/field-label";
import type { PictureFacts } from "~/domain/back-office/pictures/manage-pictures.server";
import type { PictureView } from "~/domain/media/media.rules";
import { useT } from "~/i18n/use-t";
import { type Localized, locales } from "~/lib/locale";
import { isRequiredLocale } from "~/lib/required-locales";
import { type FormResult, nextBase } from "../form/form-result";
import { NonceContext } from "../parts/nonce";
import { Picture } from "../parts/picture";
import { PostForm } from "./post-form";
import { StaffTextArea, useStaffField } from "./staff-fields";
import { SaveBar } from "./staff-form";

type Props = { alt: Localized | null; view: PictureView; base: PictureFacts; result: FormResult | undefined };

/** With this script, the focal point can be dragged; without it, one of nine points can be chosen. */
const script = import.meta.env.DEV ? "/app/browser/focus-picker.ts" : "/gate/focus.js";

const [near, middle, far] = [10, 50, 90] as const;
const focusPoints = [
  [near, near, "tl"],
  [middle, near, "tc"],
  [far, near, "tr"],
  [near, middle, "ml"],
  [middle, middle, "mc"],
  [far, middle, "mr"],
  [near, far, "bl"],
  [middle, far, "bc"],
  [far, far, "br"],
] as const;
const crops = ["card", "square", "cover", "band"] as const;

export function PictureForm({ alt, view, base, result }: Props) {
  const { t } = useT();
  const labels = { ...localizedLabels("alt", t("pictures.alt_text")), focus: t("pictures.focus") };
  return (
    <PostForm
      className="card stack staff-focus-form"
      hidden={{ base: nextBase(result, base) }}
      defaultValue={{ alt, focus: base.focus }}
      {...{ result, labels }}
    >
      <p className="help">
        {t("pictures.alt_help")} {t("pictures.alt_both")}
      </p>
      <div className="staff-pair">
        {locales.map((locale) => (
          <StaffTextArea
            key={locale}
            name={`alt.${locale}`}
            lang={locale}
            rows={2}
            required={isRequiredLocale(locale)}
            maxLength={300}
            label={labelIn(t("pictures.alt_text"), locale)}
          />
        ))}
      </div>
      <FocusPicker view={view} />
      <SaveBar button={t("pictures.save")} />
    </PostForm>
  );
}

/** Nine radio buttons are on the picture. Dragging the focal point sets the value of a tenth radio button. */
function FocusPicker({ view }: { view: PictureView }) {
  const { t } = useT();
  const { defaultValue: focus = "" } = useStaffField("focus");
  const [x = middle, y = middle] = focus.split("-").filter(Boolean).map(Number);
  const chosen = `${x}-${y}`;
  const isOwn = !focusPoints.some(([left, top]) => `${left}-${top}` === chosen);
  const own = { x: isOwn ? x : middle, y: isOwn ? y : middle };
  return (
    <div className="staff-focus">
      <fieldset className="stack">
        <legend>{t("pictures.focus")}</legend>
        <p className="help">
          {t("pictures.focus_help")}{" "}
          <span data-focus-help hidden>
            {t("pictures.focus_drag")}
          </span>
        </p>
        <div className="staff-focus-box" data-focus-box>
          <Picture of={{ ...view, focus: undefined }} isEager sizes="(width < 48rem) 92vw, 26rem" />
          <div className="staff-focus-points">
            <FocusRadios name="focus" chosen={chosen} />
          </div>
          <svg className="staff-focus-mark" aria-hidden="true">
            <circle cx={`${own.x}%`} cy={`${own.y}%`} r="11" />
          </svg>
        </div>
        <label className="choice staff-focus-own" hidden={!isOwn}>
          <input type="radio" name="focus" value={`${own.x}-${own.y}`} defaultChecked={isOwn} />
          <span data-focus-text={t("pictures.focus_own", { x: "{x}", y: "{y}" })}>{t("pictures.focus_own", own)}</span>
        </label>
      </fieldset>
      <div>
        <h2>{t("pictures.crops")}</h2>
        <CropList of={{ ...view, focus: [own.x, own.y] }} />
      </div>
      <script type="module" nonce={use(NonceContext)} src={script} />
    </div>
  );
}

export function FocusRadios({ name, chosen }: { name: string; chosen: string }) {
  const { t } = useT();
  return focusPoints.map(([left, top, place]) => (
    <label key={place}>
      <input type="radio" name={name} value={`${left}-${top}`} defaultChecked={chosen === `${left}-${top}`} />
      <span className="sr-only">{t(`pictures.point.${place}`)}</span>
    </label>
  ));
}

export function CropList({ of: view }: { of: PictureView }) {
  const { t } = useT();
  return (
    <ul className="staff-crops">
      {crops.map((crop) => (
        <li key={crop}>
          <Picture of={view} className={`crop-${crop}`} sizes="200px" />
          <span className="help">{t(`pictures.crop.${crop}`)}</span>
        </li>
      ))}
    </ul>
  );
}
