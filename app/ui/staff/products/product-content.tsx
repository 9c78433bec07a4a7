import { useT } from "~/i18n/use-t";
import { defaultLocale, type Locale, type LocalizedInput, languages, locales } from "~/lib/locale";
import { Field, TextArea } from "../../form/field";
import type { FormResult } from "../../form/form-result";
import { StatePill } from "../state-pill";

type Props = {
  values?: { name: LocalizedInput; summary: LocalizedInput; description: LocalizedInput } | undefined;
  /** The translations, such as `name.en`, that are older than the Vietnamese text. */
  stale?: readonly string[];
  result: FormResult | undefined;
};

export function ProductContent({ values, stale = [], result }: Props) {
  const { t } = useT();
  return (
    <section className="staff-card" aria-labelledby="content">
      <div className="staff-card-head">
        <h2 id="content">{t("back_office.product.content")}</h2>
        {stale.length > 0 && <StatePill tone="wait">{t("back_office.product.stale")}</StatePill>}
      </div>
      <div className="staff-card-text product-languages">
        {locales.map((locale) => (
          <LanguageFields key={locale} locale={locale} values={values} stale={stale} result={result} />
        ))}
      </div>
    </section>
  );
}

function LanguageFields({ locale, values, stale = [], result }: Props & { locale: Locale }) {
  const { t } = useT();
  const isRequired = locale === defaultLocale;
  const help = (field: string) =>
    stale.includes(`${field}.${locale}`) ? t("back_office.product.stale_field") : undefined;
  return (
    <fieldset className="product-language">
      <legend>{languages[locale].name}</legend>
      <Field
        name={`name.${locale}`}
        label={t("back_office.field.name")}
        lang={locale}
        maxLength={150}
        required={isRequired}
        help={help("name")}
        result={result}
        defaultValue={values?.name[locale]}
      />
      <Field
        name={`summary.${locale}`}
        label={t("back_office.product.line")}
        lang={locale}
        maxLength={500}
        required={isRequired}
        help={help("summary")}
        result={result}
        defaultValue={values?.summary[locale]}
      />
      <TextArea
        name={`description.${locale}`}
        label={t("back_office.field.description")}
        lang={locale}
        rows={10}
        required={isRequired}
        help={help("description")}
        result={result}
        defaultValue={values?.description[locale]}
      />
    </fieldset>
  );
}
