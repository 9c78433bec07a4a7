import { useT } from "~/i18n/use-t";
import { defaultLocale, type Locale, languages, locales } from "~/lib/locale";
import { StaffField, StaffTextArea } from "../staff-fields";
import { StatePill } from "../state-pill";

type Props = {
  /** These translations, such as `name.en`, are older than the Vietnamese text. */
  stale?: readonly string[];
};

export function ProductContent({ stale = [] }: Props) {
  const { t } = useT();
  return (
    <section className="staff-card" aria-labelledby="content">
      <div className="staff-card-head">
        <h2 id="content">{t("back_office.product.content")}</h2>
        {stale.length > 0 && <StatePill tone="wait">{t("back_office.product.stale")}</StatePill>}
      </div>
      <div className="staff-card-text product-languages">
        {locales.map((locale) => (
          <LanguageFields key={locale} locale={locale} stale={stale} />
        ))}
      </div>
    </section>
  );
}

function LanguageFields({ locale, stale = [] }: Props & { locale: Locale }) {
  const { t } = useT();
  const isRequired = locale === defaultLocale;
  const help = (field: string) =>
    stale.includes(`${field}.${locale}`) ? t("back_office.product.stale_field") : undefined;
  return (
    <fieldset className="product-language">
      <legend>{languages[locale].name}</legend>
      <StaffField
        name={`name.${locale}`}
        label={t("back_office.field.name")}
        lang={locale}
        maxLength={150}
        required={isRequired}
        help={help("name")}
      />
      <StaffField
        name={`summary.${locale}`}
        label={t("back_office.product.line")}
        lang={locale}
        maxLength={500}
        required={isRequired}
        help={help("summary")}
      />
      <StaffTextArea
        name={`description.${locale}`}
        label={t("back_office.field.description")}
        lang={locale}
        rows={10}
        required={isRequired}
        help={help("description")}
      />
    </fieldset>
  );
}
