import type { ReactNode } from "react";
import type { PictureView } from "~/domain/media/media.rules";
import { useT } from "~/i18n/use-t";
import { type Localized, textIn } from "~/lib/locale";
import { linkToStaff } from "~/staff-map";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { errorsOfField, type FormResult, fieldId, sentValue } from "../form/form-result";
import { buttonClass } from "../parts/button";
import { Picture } from "../parts/picture";
import { SaveBar } from "./staff-form";

type OfferedPicture = { slug: string; fileName: string; alt: Localized | null; view: PictureView };
type Props = {
  saved: readonly string[];
  chosen: readonly OfferedPicture[];
  found: readonly OfferedPicture[];
  hasMore: boolean;
  q: string;
  min: number;
  max: number;
  result: FormResult | undefined;
};

export function orderField(slug: string): string {
  return `order-${slug}`;
}

/** Works without a script: the search sends the same form by GET, so that choices are kept. */
export function PictureField({ saved, chosen, found, hasMore, q, min, max, result }: Props) {
  const { t } = useT();
  const isList = max > 1;
  const sent: unknown = result?.form.initialValue?.pictures;
  const ticked = result ? [sent].flat().map(String) : chosen.map(({ slug }) => slug);
  const began = result?.code === "edit_conflict" ? undefined : sentValue(result, "base");
  const others = found.filter(({ slug }) => !chosen.some((one) => one.slug === slug));
  const errors = errorsOfField(result, "pictures");
  return (
    <form method="post" noValidate className="card stack">
      <ErrorSummary result={result} labels={{ pictures: t("pictures.choose.card") }} />
      <input type="hidden" name="base" value={began ?? saved.join(" ")} />
      <input type="hidden" name="search" value="1" />
      <p className="help">{t(isList ? "pictures.choose.list_help" : "pictures.choose.one_help")}</p>
      <fieldset
        id={fieldId("pictures")}
        tabIndex={-1}
        className="stack"
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errors.length > 0 ? "pictures-error" : undefined}
      >
        <legend className="sr-only">{t("pictures.choose.chosen")}</legend>
        <h2>{t("pictures.choose.chosen")}</h2>
        {errors.length > 0 && (
          <p className="error" id="pictures-error">
            {errors.join(" ")}
          </p>
        )}
        {chosen.length === 0 && <p className="help">{t("pictures.choose.chosen_none")}</p>}
        <ul className="staff-pictures">
          {chosen.map((choice, index) => (
            <PictureChoice key={choice.slug} choice={choice} isList={isList} ticked={ticked}>
              {isList && <Order slug={choice.slug} number={index + 1} name={nameOf(choice)} result={result} />}
            </PictureChoice>
          ))}
          {!isList && min === 0 && (
            <li className="card">
              <label className="choice">
                <input type="radio" name="pictures" value="" defaultChecked={ticked.length === 0} />
                <span>{t("pictures.choose.none")}</span>
              </label>
            </li>
          )}
        </ul>
        <h2>{t(isList ? "pictures.choose.found" : "pictures.choose.one_found")}</h2>
        <div className="staff-line">
          <Field name="q" type="search" label={t("pictures.search")} maxLength={100} defaultValue={q} />
          <button type="submit" formMethod="get" className={buttonClass("line")}>
            {t("pictures.submit_search")}
          </button>
        </div>
        {others.length === 0 && <p className="help">{t("pictures.choose.nothing")}</p>}
        <ul className="staff-pictures">
          {others.map((choice) => (
            <PictureChoice key={choice.slug} choice={choice} isList={isList} ticked={ticked} />
          ))}
        </ul>
        {hasMore && <p className="help">{t("pictures.choose.more", { count: found.length })}</p>}
      </fieldset>
      <p>
        <a href={linkToStaff("pictures")} className="staff-link">
          {t("pictures.choose.upload")}
        </a>
      </p>
      <SaveBar button={t("pictures.choose.save")} />
    </form>
  );
}

type PictureChoiceProps = { choice: OfferedPicture; isList: boolean; ticked: readonly string[]; children?: ReactNode };

function PictureChoice({ choice, isList, ticked, children }: PictureChoiceProps) {
  const { locale } = useT();
  const { slug, alt, view } = choice;
  return (
    <li className="card staff-picture-choice">
      <label>
        <Picture of={view} sizes="160px" className="staff-thumbnail" />
        <span className="choice">
          <input
            type={isList ? "checkbox" : "radio"}
            name="pictures"
            value={slug}
            defaultChecked={ticked.includes(slug)}
          />
          <span>{nameOf(choice)}</span>
        </span>
      </label>
      <span className="help">{textIn(alt, locale)}</span>
      {children}
    </li>
  );
}

type OrderProps = { slug: string; number: number; name: string; result: FormResult | undefined };

function Order({ slug, number, name, result }: OrderProps) {
  const { t } = useT();
  return (
    <label className="staff-picture-order">
      {t("pictures.choose.order")}
      <span className="sr-only">{name}</span>
      <input
        name={orderField(slug)}
        className="input"
        inputMode="numeric"
        maxLength={3}
        defaultValue={sentValue(result, orderField(slug)) ?? number}
      />
    </label>
  );
}

function nameOf({ fileName, slug }: OfferedPicture): string {
  return fileName || slug;
}
