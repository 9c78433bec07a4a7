import { fieldLabel, labelIn } from "~/domain/back-office/field-label";
import { useT } from "~/i18n/use-t";
import { defaultLocale, locales } from "~/lib/locale";
import { FieldErrorTexts, StaffField, StaffTextArea, useStaffField } from "../staff-fields";

type TextPairProps = {
  name: "name" | "summary" | "description" | "note";
  rows?: number;
  required?: boolean;
};

export function TextPair({ name, rows, required }: TextPairProps) {
  const { t } = useT();
  return (
    <div className="staff-pair">
      {locales.map((locale) => {
        const path = `${name}.${locale}`;
        const field = {
          ...{ name: path, lang: locale, label: fieldLabel(path, t) },
          ...(required && locale === defaultLocale && { required }),
        };
        return rows ? <StaffTextArea key={locale} rows={rows} {...field} /> : <StaffField key={locale} {...field} />;
      })}
    </div>
  );
}

/** Each of the `count` lines says in both languages what the ticket includes. Empty lines are not saved. */
export function IncludeLines({ count }: { count: number }) {
  const { t } = useT();
  const { id } = useStaffField("includes");
  return (
    <fieldset className="stack" id={id} tabIndex={-1}>
      <legend>{t("back_office.tickets.includes")}</legend>
      <FieldErrorTexts name="includes" />
      {Array.from({ length: count }, (_, index) => (
        <div key={`r${index.toString()}`} className="staff-pair">
          {locales.map((locale) => (
            <StaffField
              key={locale}
              name={`includes.r${index}.${locale}`}
              lang={locale}
              label={labelIn(t("back_office.tickets.include_line", { number: index + 1 }), locale)}
              maxLength={200}
            />
          ))}
        </div>
      ))}
    </fieldset>
  );
}
