import { fieldLabel, localizedLabels } from "~/domain/back-office/field-label";
import type { TicketFormChoices } from "~/domain/catalog/staff-tickets.server";
import { maxNewCategories } from "~/domain/catalog/ticket-limits";
import type { PictureView } from "~/domain/media/media.rules";
import { useT } from "~/i18n/use-t";
import { locales } from "~/lib/locale";
import { Picture } from "~/ui/parts/picture";
import { ErrorSummary, FieldErrors } from "../../form/error-summary";
import { Checkbox, Field, Select } from "../../form/field";
import { type FormResult, fieldId, sentValue } from "../../form/form-result";
import { buttonClass } from "../../parts/button";
import { Choices, listSent } from "../calendar/choices";
import { weekdays } from "../calendar/selection";
import { ConfirmPrices } from "../confirm-prices";
import { FormKey } from "../form-key";
import { PhotoFields } from "../products/photo-card";
import { NoHolidaysNotice } from "../row-links";
import { TextPair } from "./ticket-fields";

type NamedPicture = { slug: string; name: string; view: PictureView };

type RadiosProps = { choices: readonly NamedPicture[]; help: string; result: FormResult | undefined; scope: string };

type Props = { choices: TicketFormChoices; result: FormResult | undefined };

export function NewTicketForm({ choices, result }: Props) {
  const { t } = useT();
  const own = { result, scope: "new" };
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
    <form method="post" encType="multipart/form-data" noValidate className="card stack staff-row-form">
      <ErrorSummary result={result} scope="new" labels={labels} />
      <ConfirmPrices result={result} />
      <FormKey result={result} />
      <TextPair name="name" required {...own} />
      <TextPair name="summary" rows={2} required {...own} />
      <Field name="slug" label={labels.slug} help={t("back_office.tickets.slug_help")} maxLength={100} {...own} />
      <h2>{t("back_office.tickets.first_prices")}</h2>
      <p className="help">
        {choices.hasVat && t("back_office.tickets.with_vat")} {t("back_office.tickets.price_help_new")}
      </p>
      {!choices.hasHolidays && <NoHolidaysNotice />}
      {Array.from({ length: maxNewCategories }, (_, index) => (
        <CategoryLine key={`r${index.toString()}`} index={index} choices={choices} {...own} />
      ))}
      <h2>{t("back_office.tickets.places")}</h2>
      <Select
        name="pool"
        label={label("pool")}
        placeholder={t("back_office.tickets.new_pool")}
        options={choices.pools.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...own}
      />
      <div className="staff-pair">
        <Field
          name="capacity"
          inputMode="numeric"
          label={label("capacity")}
          help={t("back_office.tickets.capacity_help")}
          {...own}
        />
        <Field name="times" label={label("times")} help={t("back_office.tickets.times_help")} {...own} />
        <Field name="lastEntry" type="time" label={label("last_entry")} defaultValue="16:30" {...own} />
      </div>
      <Choices
        name="openWeekdays"
        legend={t("back_office.tickets.open_weekdays")}
        help={undefined}
        checked={listSent(result, "openWeekdays") ?? weekdays.map(String)}
        options={weekdays.map((day) => ({ value: String(day), label: t(`calendar.weekday.${day}`) }))}
        {...own}
      />
      <h2>{t("pictures.photo.title")}</h2>
      <PhotoFields label={t("back_office.tickets.own_photo")} {...own} />
      <PictureRadios choices={choices.newestPictures} help={t("back_office.tickets.picture_help")} {...own} />
      <Checkbox name="isActive" label={t("back_office.tickets.sell_now")} defaultChecked {...own} />
      <div className="staff-save-bar">
        <button type="submit" name="act" value="create" className={buttonClass()}>
          {t("back_office.tickets.create")}
        </button>
      </div>
    </form>
  );
}

type LineProps = Props & { index: number; scope: string };

function CategoryLine({ index, choices, ...own }: LineProps) {
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
          <Field
            key={locale}
            name={name(locale)}
            lang={locale}
            label={fieldLabel(`name.${locale}`, t)}
            maxLength={100}
            {...own}
          />
        ))}
      </div>
      {choices.kinds.length > 0 && (
        <Select
          name={name("key")}
          label={t("back_office.tickets.visitor_kind")}
          placeholder={t("back_office.tickets.other_kind")}
          options={choices.kinds.map(({ key, name: kind }) => ({ value: key, label: kind }))}
          {...own}
        />
      )}
      <div className="staff-member-counts">
        {prices.map((kind) => (
          <Field
            key={kind}
            name={name(kind)}
            inputMode="numeric"
            label={t(`back_office.tickets.${kind}_price`)}
            {...own}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Offers only the newest pictures. The page for an item's pictures offers all. */
function PictureRadios({ choices, help, result, scope }: RadiosProps) {
  const { t } = useT();
  const chosen = sentValue(result, "picture") ?? "";
  if (choices.length === 0) return null;
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
      <p className="help">{help}</p>
    </fieldset>
  );
}
