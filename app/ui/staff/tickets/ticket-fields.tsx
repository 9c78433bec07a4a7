import { fieldLabel, labelIn } from "~/domain/back-office/field-label";
import { useT } from "~/i18n/use-t";
import { defaultLocale, type Locale, type LocalizedInput, locales } from "~/lib/locale";
import { FieldErrors } from "../../form/error-summary";
import { Field, TextArea } from "../../form/field";
import { type FormResult, fieldId } from "../../form/form-result";

type Own = { result: FormResult | undefined; scope: string };
type TextPairProps = Own & {
  name: "name" | "summary" | "description" | "note";
  values?: LocalizedInput | undefined;
  rows?: number;
  required?: boolean;
};

export function TextPair({ name, values, rows, required, ...own }: TextPairProps) {
  const { t } = useT();
  return (
    <div className="staff-pair">
      {locales.map((locale) => {
        const path = `${name}.${locale}`;
        const field = {
          ...{ name: path, lang: locale, label: fieldLabel(path, t), defaultValue: textOf(values, locale), ...own },
          ...(required && locale === defaultLocale && { required }),
        };
        return rows ? <TextArea key={locale} rows={rows} {...field} /> : <Field key={locale} {...field} />;
      })}
    </div>
  );
}

/** `count` lines about what the ticket includes, each in both languages. Lines left empty are not saved. */
export function IncludeLines({ values, count, ...own }: Own & { values: readonly LocalizedInput[]; count: number }) {
  const { t } = useT();
  return (
    <fieldset className="stack" id={fieldId("includes", own.scope)} tabIndex={-1}>
      <legend>{t("back_office.tickets.includes")}</legend>
      <FieldErrors result={own.result} name="includes" />
      {Array.from({ length: count }, (_, index) => (
        <div key={`r${index.toString()}`} className="staff-pair">
          {locales.map((locale) => (
            <Field
              key={locale}
              name={`includes.r${index}.${locale}`}
              lang={locale}
              label={labelIn(t("back_office.tickets.include_line", { number: index + 1 }), locale)}
              maxLength={200}
              defaultValue={textOf(values[index], locale)}
              {...own}
            />
          ))}
        </div>
      ))}
    </fieldset>
  );
}

function textOf(values: LocalizedInput | undefined, locale: Locale): string | undefined {
  return values?.[locale];
}
