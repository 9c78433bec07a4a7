import type { ReactNode } from "react";
import type { PictureView } from "~/domain/media/media.rules";
import { useT } from "~/i18n/use-t";
import { type Localized, textIn } from "~/lib/locale";
import { linkToStaff } from "~/staff-map";
import { Field } from "../form/field";
import { type FormResult, sentValue } from "../form/form-result";
import { buttonClass } from "../parts/button";
import { Picture } from "../parts/picture";
import { PostForm } from "./post-form";
import { useStaffField } from "./staff-fields";
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
  const began = result?.code === "edit_conflict" ? undefined : sentValue(result, "base");
  return (
    <PostForm
      className="card stack"
      labels={{ pictures: t("pictures.choose.card") }}
      hidden={{ base: began ?? saved.join(" "), search: 1 }}
      defaultValue={{
        pictures: chosen.map(({ slug }) => slug),
        ...Object.fromEntries(chosen.map(({ slug }, index) => [orderField(slug), index + 1])),
      }}
      result={result}
    >
      <p className="help">{t(isList ? "pictures.choose.list_help" : "pictures.choose.one_help")}</p>
      <PictureLists {...{ chosen, found, hasMore, q, min, isList }} />
      <p>
        <a href={linkToStaff("pictures")} className="staff-link">
          {t("pictures.choose.upload")}
        </a>
      </p>
      <SaveBar button={t("pictures.choose.save")} />
    </PostForm>
  );
}

type PictureListsProps = Pick<Props, "chosen" | "found" | "hasMore" | "q" | "min"> & { isList: boolean };

function PictureLists({ chosen, found, hasMore, q, min, isList }: PictureListsProps) {
  const { t } = useT();
  const { id, errors = [], defaultOptions: ticked } = useStaffField("pictures");
  const others = found.filter(({ slug }) => !chosen.some((one) => one.slug === slug));
  return (
    <fieldset
      id={id}
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
        {chosen.map((choice) => (
          <PictureChoice key={choice.slug} choice={choice} isList={isList} ticked={ticked}>
            {isList && <Order choice={choice} />}
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

function Order({ choice }: Pick<PictureChoiceProps, "choice">) {
  const { t } = useT();
  const name = orderField(choice.slug);
  const { defaultValue } = useStaffField(name);
  return (
    <label className="staff-picture-order">
      {t("pictures.choose.order")}
      <span className="sr-only">{nameOf(choice)}</span>
      <input name={name} className="input" inputMode="numeric" maxLength={3} defaultValue={defaultValue} />
    </label>
  );
}

function nameOf({ fileName, slug }: OfferedPicture): string {
  return fileName || slug;
}
