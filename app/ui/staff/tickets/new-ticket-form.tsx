import { fieldLabel, localizedLabels } from "~/domain/back-office/field-label";
import type { TicketFormChoices } from "~/domain/catalog/staff-tickets.server";
import { maxNewCategories } from "~/domain/catalog/ticket-limits";
import type { PictureView } from "~/domain/media/media.rules";
import { useT } from "~/i18n/use-t";
import { locales } from "~/lib/locale";
import { Picture } from "~/ui/parts/picture";
import type { FormResult } from "../../form/form-result";
import { buttonClass } from "../../parts/button";
import { weekdays } from "../calendar/selection";
import { Choices } from "../choices";
import { ConfirmPrices } from "../confirm-prices";
import { FormKey } from "../form-key";
import { PostForm } from "../post-form";
import { PhotoFields } from "../products/photo-card";
import { NoHolidaysWarning } from "../row-links";
import { FieldErrorTexts, StaffCheckbox, StaffField, StaffSelect, useStaffField } from "../staff-fields";
import { TextPair } from "./ticket-fields";

type NamedPicture = { slug: string; name: string; view: PictureView };

type RadiosProps = { choices: readonly NamedPicture[]; help: string };

type Props = { choices: TicketFormChoices; result: FormResult | undefined };

export function NewTicketForm({ choices, result }: Props) {
  const { t } = useT();
  const label = (key: "slug" | "capacity" | "times" | "last_entry" | "pool") => t(`back_office.tickets.${key}`);
  const labels = {
    ...Object.fromEntries(
      ["name", "summary"].flatMap((name) =>
        locales.map((locale) => [`${name}.${locale}`, fieldLabel(`${name}.${locale}`, t)]),
      ),
    ),
    slug: label("slug"),
    photo: t("pictures.photo.title"),
    ...localizedLabels("photoAlt", t("pictures.alt_text")),
    ...Object.fromEntries(
      Array.from({ length: maxNewCategories }, (_, index) => {
        const name = t("back_office.tickets.category_of", { number: index + 1 });
        return [...locales, "key", "weekday", "weekend", "holiday"].map((field) => [
          `categories.r${index}.${field}`,
          name,
        ]);
      }).flat(),
    ),
  };
  return (
    <PostForm
      encType="multipart/form-data"
      className="card stack staff-row-form"
      scope="new"
      defaultValue={{ lastEntry: "16:30", openWeekdays: weekdays, isActive: true }}
      {...{ result, labels }}
    >
      <ConfirmPrices result={result} />
      <FormKey />
      <TextPair name="name" required />
      <TextPair name="summary" rows={2} required />
      <StaffField name="slug" label={labels.slug} help={t("back_office.tickets.slug_help")} maxLength={100} />
      <h2>{t("back_office.tickets.first_prices")}</h2>
      <p className="help">
        {choices.hasVat && t("back_office.tickets.with_vat")} {t("back_office.tickets.price_help_new")}
      </p>
      {!choices.hasHolidays && <NoHolidaysWarning />}
      {Array.from({ length: maxNewCategories }, (_, index) => (
        <CategoryLine key={`r${index.toString()}`} index={index} choices={choices} />
      ))}
      <h2>{t("back_office.tickets.places")}</h2>
      <StaffSelect
        name="pool"
        label={label("pool")}
        placeholder={t("back_office.tickets.new_pool")}
        options={choices.pools.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <div className="staff-pair">
        <StaffField
          name="capacity"
          inputMode="numeric"
          label={label("capacity")}
          help={t("back_office.tickets.capacity_help")}
        />
        <StaffField name="times" label={label("times")} help={t("back_office.tickets.times_help")} />
        <StaffField name="lastEntry" type="time" label={label("last_entry")} />
      </div>
      <Choices
        name="openWeekdays"
        legend={t("back_office.tickets.open_weekdays")}
        options={weekdays.map((day) => ({ value: String(day), label: t(`calendar.weekday.${day}`) }))}
      />
      <h2>{t("pictures.photo.title")}</h2>
      <PhotoFields label={t("back_office.tickets.own_photo")} />
      <PictureRadios choices={choices.newestPictures} help={t("back_office.tickets.picture_help")} />
      <StaffCheckbox name="isActive" label={t("back_office.tickets.sell_now")} />
      <div className="staff-save-bar">
        <button type="submit" name="act" value="create" className={buttonClass()}>
          {t("back_office.tickets.create")}
        </button>
      </div>
    </PostForm>
  );
}

type LineProps = Pick<Props, "choices"> & { index: number };

function CategoryLine({ index, choices }: LineProps) {
  const { t } = useT();
  const name = (field: string) => `categories.r${index}.${field}`;
  const prices = ["weekday", "weekend", "holiday"] as const;
  return (
    <fieldset className="stack">
      <legend>
        <b>{t("back_office.tickets.category_of", { number: index + 1 })}</b>
      </legend>
      <div className="staff-pair">
        {locales.map((locale) => (
          <StaffField
            key={locale}
            name={name(locale)}
            lang={locale}
            label={fieldLabel(`name.${locale}`, t)}
            maxLength={100}
          />
        ))}
      </div>
      {choices.kinds.length > 0 && (
        <StaffSelect
          name={name("key")}
          label={t("back_office.tickets.visitor_kind")}
          placeholder={t("back_office.tickets.other_kind")}
          options={choices.kinds.map(({ key, name: kind }) => ({ value: key, label: kind }))}
        />
      )}
      <div className="staff-member-counts">
        {prices.map((kind) => (
          <StaffField key={kind} name={name(kind)} inputMode="numeric" label={t(`back_office.tickets.${kind}_price`)} />
        ))}
      </div>
    </fieldset>
  );
}

/** Offers only the newest pictures. The page for an item's pictures offers all. */
function PictureRadios({ choices, help }: RadiosProps) {
  const { t } = useT();
  const { id, defaultValue: chosen = "" } = useStaffField("picture");
  if (choices.length === 0) return null;
  return (
    <fieldset className="field" id={id} tabIndex={-1}>
      <legend>{t("back_office.tickets.picture")}</legend>
      <FieldErrorTexts name="picture" />
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
      <p className="help">{help}</p>
    </fieldset>
  );
}
