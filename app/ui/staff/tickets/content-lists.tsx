import { factIcons } from "~/domain/catalog/ticket-limits";
import { useT } from "~/i18n/use-t";
import { linkToStaff } from "~/staff-map";
import { Picture } from "../../parts/picture";
import { HiddenField, StaffField, StaffSelect, useStaffField } from "../staff-fields";
import { ContentList, type ContentProps, ContentRow, ContentTexts, useRowNumbers } from "./content-section";

/** This list edits only captions. Pictures are added on another page. */
export function GalleryRows({ page }: ContentProps) {
  const { t } = useT();
  const values = page.values.gallery;
  const rows = useRowNumbers("gallery", values, 0);
  return (
    <ContentList name="gallery" values={values} rows={rows.length}>
      {rows.map((number) => {
        const name = `gallery.${number}`;
        return (
          <ContentRow key={number} name="gallery" number={number} isNew={false}>
            <GalleryPicture name={`${name}.picture`} pictures={page.pictures} />
            <ContentTexts path={`${name}.caption`} label="caption" max={120} />
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

function GalleryPicture({ name, pictures }: { name: string } & Pick<ContentProps["page"], "pictures">) {
  const { defaultValue: slug } = useStaffField(name);
  const picture = pictures.find((one) => one.slug === slug);
  return (
    <>
      <HiddenField name={name} />
      {picture && <Picture of={picture.view} alt={picture.name} sizes="160px" className="staff-thumbnail" />}
    </>
  );
}

export function FactRows({ page }: ContentProps) {
  const { t } = useT();
  const values = page.values.facts;
  const rows = useRowNumbers("facts", values);
  return (
    <ContentList name="facts" values={values} rows={rows.length}>
      {rows.map((number) => {
        const value = values[number];
        const name = `facts.${number}`;
        return (
          <ContentRow key={number} name="facts" number={number} isNew={!value}>
            <StaffSelect
              name={`${name}.icon`}
              label={t("back_office.content.icon")}
              options={factIcons.map((icon) => ({ value: icon, label: t(`back_office.content.icons.${icon}`) }))}
            />
            <ContentTexts path={`${name}.title`} label="title_of" max={60} />
            <ContentTexts path={`${name}.note`} label="note" max={100} />
          </ContentRow>
        );
      })}
    </ContentList>
  );
}

export function TripRows({ page }: ContentProps) {
  const values = page.values.trip;
  const rows = useRowNumbers("trip", values);
  return (
    <ContentList name="trip" values={values} rows={rows.length}>
      {rows.map((number) => {
        const value = values[number];
        const name = `trip.${number}`;
        return (
          <ContentRow key={number} name="trip" number={number} isNew={!value}>
            <ContentTexts path={`${name}.title`} label="title_of" max={80} />
            <ContentTexts path={`${name}.note`} label="note" max={200} />
          </ContentRow>
        );
      })}
    </ContentList>
  );
}

export function AnswerRows({ page }: ContentProps) {
  const values = page.values.answers;
  const rows = useRowNumbers("answers", values);
  return (
    <ContentList name="answers" values={values} rows={rows.length}>
      {rows.map((number) => {
        const value = values[number];
        const name = `answers.${number}`;
        return (
          <ContentRow key={number} name="answers" number={number} isNew={!value}>
            <HiddenField name={`${name}.of`} />
            <ContentTexts path={`${name}.question`} label="question" max={150} />
            <ContentTexts path={`${name}.answer`} label="answer" max={1_000} isLong />
          </ContentRow>
        );
      })}
    </ContentList>
  );
}

export function TimeRows({ page }: ContentProps) {
  const { t } = useT();
  const values = page.values.recommendedTimes;
  const rows = useRowNumbers("recommendedTimes", values);
  return (
    <ContentList name="recommendedTimes" values={values} rows={rows.length}>
      {rows.map((number) => {
        const value = values[number];
        const name = `recommendedTimes.${number}`;
        return (
          <ContentRow key={number} name="recommendedTimes" number={number} isNew={!value}>
            <div className="ticket-times">
              <StaffField name={`${name}.time`} type="time" label={t("back_office.content.time")} />
              {(["from", "to"] as const).map((side) => (
                <StaffField
                  key={side}
                  name={`${name}.${side}`}
                  inputMode="numeric"
                  maxLength={10}
                  label={t(`back_office.content.${side}`)}
                />
              ))}
            </div>
            <ContentTexts path={`${name}.reason`} label="reason" max={150} />
          </ContentRow>
        );
      })}
    </ContentList>
  );
}
