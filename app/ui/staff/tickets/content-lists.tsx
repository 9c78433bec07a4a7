import { factIcons } from "~/domain/catalog/ticket-limits";
import { useT } from "~/i18n/use-t";
import { linkToStaff } from "~/staff-map";
import { Field, Select } from "../../form/field";
import { sentValue } from "../../form/form-result";
import { Picture } from "../../parts/picture";
import { ContentList, type ContentProps, ContentRow, ContentTexts, rowsOf } from "./content-section";

/** This list edits only captions. Pictures are added on another page. */
export function GalleryRows({ page, result }: ContentProps) {
  const { t } = useT();
  const values = page.values.gallery;
  const rows = rowsOf("gallery", values, result, 0);
  return (
    <ContentList name="gallery" values={values} rows={rows.length} result={result}>
      {rows.map((number) => {
        const name = `gallery.${number}`;
        const slug = sentValue(result, `${name}.picture`) ?? values[number]?.picture;
        const picture = page.pictures.find((one) => one.slug === slug);
        return (
          <ContentRow key={number} name="gallery" number={number} isNew={false} result={result}>
            <input type="hidden" name={`${name}.picture`} value={slug} />
            {picture && <Picture of={picture.view} alt={picture.name} sizes="160px" className="staff-thumbnail" />}
            <ContentTexts
              path={`${name}.caption`}
              label="caption"
              values={values[number]?.caption}
              max={120}
              result={result}
            />
          </ContentRow>
        );
      })}
      <li>
        {values.length === 0 && <p className="help">{t("back_office.content.no_pictures")}</p>}
        <a href={linkToStaff("itemPictures", { kind: "ticket-galleries", key: page.id })} className="staff-link">
          {t("back_office.content.add_pictures")}
        </a>
      </li>
    </ContentList>
  );
}

export function FactRows({ page, result }: ContentProps) {
  const { t } = useT();
  const values = page.values.facts;
  const rows = rowsOf("facts", values, result);
  return (
    <ContentList name="facts" values={values} rows={rows.length} result={result}>
      {rows.map((number) => {
        const value = values[number];
        const name = `facts.${number}`;
        return (
          <ContentRow key={number} name="facts" number={number} isNew={!value} result={result}>
            <Select
              name={`${name}.icon`}
              label={t("back_office.content.icon")}
              options={factIcons.map((icon) => ({ value: icon, label: t(`back_office.content.icons.${icon}`) }))}
              result={result}
              defaultValue={value?.icon ?? "info"}
            />
            <ContentTexts path={`${name}.title`} label="title_of" values={value?.title} max={60} result={result} />
            <ContentTexts path={`${name}.note`} label="note" values={value?.note} max={100} result={result} />
          </ContentRow>
        );
      })}
    </ContentList>
  );
}

export function TripRows({ page, result }: ContentProps) {
  const values = page.values.trip;
  const rows = rowsOf("trip", values, result);
  return (
    <ContentList name="trip" values={values} rows={rows.length} result={result}>
      {rows.map((number) => {
        const value = values[number];
        const name = `trip.${number}`;
        return (
          <ContentRow key={number} name="trip" number={number} isNew={!value} result={result}>
            <ContentTexts path={`${name}.title`} label="title_of" values={value?.title} max={80} result={result} />
            <ContentTexts path={`${name}.note`} label="note" values={value?.note} max={200} result={result} />
          </ContentRow>
        );
      })}
    </ContentList>
  );
}

export function AnswerRows({ page, result }: ContentProps) {
  const values = page.values.answers;
  const rows = rowsOf("answers", values, result);
  return (
    <ContentList name="answers" values={values} rows={rows.length} result={result}>
      {rows.map((number) => {
        const value = values[number];
        const name = `answers.${number}`;
        return (
          <ContentRow key={number} name="answers" number={number} isNew={!value} result={result}>
            <input type="hidden" name={`${name}.of`} value={sentValue(result, `${name}.of`) ?? value?.of ?? ""} />
            <ContentTexts
              path={`${name}.question`}
              label="question"
              values={value?.question}
              max={150}
              result={result}
            />
            <ContentTexts
              path={`${name}.answer`}
              label="answer"
              values={value?.answer}
              max={1_000}
              isLong
              result={result}
            />
          </ContentRow>
        );
      })}
    </ContentList>
  );
}

/** Days are stored as MM-DD and typed as day/month. */
export function TimeRows({ page, result }: ContentProps) {
  const { t } = useT();
  const values = page.values.recommendedTimes;
  const rows = rowsOf("recommendedTimes", values, result);
  return (
    <ContentList name="recommendedTimes" values={values} rows={rows.length} result={result}>
      {rows.map((number) => {
        const value = values[number];
        const name = `recommendedTimes.${number}`;
        return (
          <ContentRow key={number} name="recommendedTimes" number={number} isNew={!value} result={result}>
            <div className="ticket-times">
              <Field
                name={`${name}.time`}
                type="time"
                label={t("back_office.content.time")}
                result={result}
                defaultValue={value?.time}
              />
              {(["from", "to"] as const).map((side) => (
                <Field
                  key={side}
                  name={`${name}.${side}`}
                  inputMode="numeric"
                  maxLength={10}
                  label={t(`back_office.content.${side}`)}
                  result={result}
                  defaultValue={value?.[side].split("-").toReversed().join("/")}
                />
              ))}
            </div>
            <ContentTexts path={`${name}.reason`} label="reason" values={value?.reason} max={150} result={result} />
          </ContentRow>
        );
      })}
    </ContentList>
  );
}
