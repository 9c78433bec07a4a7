import type { ReactNode } from "react";
import { labelIn } from "~/domain/back-office/field-label";
import type { TicketContentPage } from "~/domain/catalog/ticket-content.server";
import { maxContentRows } from "~/domain/catalog/ticket-limits";
import type { TextKeysUnder } from "~/i18n/text-keys";
import { useT } from "~/i18n/use-t";
import { type Localized, locales } from "~/lib/locale";
import { FieldErrors } from "../../form/error-summary";
import { Checkbox, Field, TextArea } from "../../form/field";
import { allErrors, type FormResult, fieldId } from "../../form/form-result";

type SectionName = keyof TicketContentPage["values"];
export type ContentProps = { page: TicketContentPage; result: FormResult | undefined };
type TextName = TextKeysUnder<"back_office.content"> &
  ("title_of" | "note" | "question" | "answer" | "caption" | "text" | "author" | "reason" | "phone_note");

type Props = { name: SectionName; count: number; result: FormResult | undefined; children: ReactNode };

export function ContentSection({ name, count, result, children }: Props) {
  const { t } = useT();
  const isWrong = allErrors(result).some(({ name: field }) => field === name || field.startsWith(`${name}.`));
  return (
    <details className="staff-card ticket-section" open={isWrong || undefined}>
      <summary className="staff-card-head">
        <h2>{t(`back_office.field.${name}`)}</h2>
        <span className="help num">{t("back_office.content.count", { count })}</span>
      </summary>
      <div className="staff-card-text stack" id={fieldId(name)} tabIndex={-1}>
        <FieldErrors result={result} name={name} />
        <p className="help">{t(`back_office.content.help.${name}`)}</p>
        {children}
      </div>
    </details>
  );
}

type ListName = keyof typeof maxContentRows;
const emptyRows = 2;

/** Returns the indexes of the saved rows and of `empty` more rows. A refused form keeps its rows if it has more. */
export function rowsOf(name: ListName, values: readonly unknown[], result: FormResult | undefined, empty = emptyRows) {
  const sent = Object.keys(Object(result?.form.initialValue?.[name])).map((number) => Number(number) + 1);
  const count = Math.max(values.length + empty, ...sent.filter(Number.isInteger));
  return Array.from({ length: Math.min(count, maxContentRows[name]) }, (_, number) => number);
}

type ContentListProps = Omit<Props, "count"> & { name: ListName; values: readonly unknown[]; rows: number };

export function ContentList({ name, values, rows, result, children }: ContentListProps) {
  const { t } = useT();
  const max = maxContentRows[name];
  return (
    <ContentSection name={name} count={values.length} result={result}>
      <ul className="ticket-rows">{children}</ul>
      <p className="help">{rows < max ? t("back_office.content.list_help") : t("back_office.content.full", { max })}</p>
    </ContentSection>
  );
}

type ContentRowProps = {
  name: ListName;
  number: number;
  isNew: boolean;
  result: FormResult | undefined;
  children: ReactNode;
};

/** Has a field for the row's position. Existing rows have a checkbox that removes them. */
export function ContentRow({ name, number, isNew, result, children }: ContentRowProps) {
  const { t } = useT();
  const path = `${name}.${number}`;
  return (
    <li>
      <fieldset className="ticket-row">
        <legend>{t("back_office.content.row", { number: number + 1 })}</legend>
        <div className="stack">{children}</div>
        <div className="ticket-row-order">
          <Field
            name={`${path}.position`}
            label={t("back_office.content.order")}
            inputMode="numeric"
            maxLength={3}
            result={result}
            defaultValue={isNew ? undefined : number + 1}
          />
          {!isNew && <Checkbox name={`${path}.remove`} label={t("back_office.content.remove")} result={result} />}
        </div>
      </fieldset>
    </li>
  );
}

type ContentTextsProps = {
  path: string;
  label: TextName;
  values: Localized | undefined;
  max: number;
  isLong?: boolean;
  result: FormResult | undefined;
};

export function ContentTexts({ path, label, values, max, isLong, result }: ContentTextsProps) {
  const { t } = useT();
  const Input = isLong ? TextArea : Field;
  return (
    <div className="staff-pair">
      {locales.map((locale) => (
        <Input
          key={locale}
          name={`${path}.${locale}`}
          lang={locale}
          label={labelIn(t(`back_office.content.${label}`), locale)}
          maxLength={max}
          result={result}
          defaultValue={values?.[locale]}
        />
      ))}
    </div>
  );
}
