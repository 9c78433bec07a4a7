import type { ReactNode } from "react";
import { labelIn } from "~/domain/back-office/field-label";
import type { TicketContentPage } from "~/domain/catalog/ticket-content.server";
import { maxContentRows } from "~/domain/catalog/ticket-limits";
import type { TextKeysUnder } from "~/i18n/text-keys";
import { useT } from "~/i18n/use-t";
import { locales } from "~/lib/locale";
import {
  FieldErrorTexts,
  StaffCheckbox,
  StaffField,
  StaffTextArea,
  useIsRefused,
  useStaffField,
} from "../staff-fields";

type SectionName = keyof TicketContentPage["values"];
export type ContentProps = { page: TicketContentPage };
type TextName = TextKeysUnder<"back_office.content"> &
  ("title_of" | "note" | "question" | "answer" | "caption" | "text" | "author" | "reason" | "phone_note");

type Props = { name: SectionName; count: number; children: ReactNode };

export function ContentSection({ name, count, children }: Props) {
  const { t } = useT();
  const { id } = useStaffField(name);
  const isRefused = useIsRefused(name);
  return (
    <details className="staff-card ticket-section" open={isRefused || undefined}>
      <summary className="staff-card-head">
        <h2>{t(`back_office.field.${name}`)}</h2>
        <span className="help num">{t("back_office.content.count", { count })}</span>
      </summary>
      <div className="staff-card-text stack" id={id} tabIndex={-1}>
        <FieldErrorTexts name={name} />
        <p className="help">{t(`back_office.content.help.${name}`)}</p>
        {children}
      </div>
    </details>
  );
}

type ListName = keyof typeof maxContentRows;
const emptyRows = 2;

/** Returns the indexes of the saved rows and of `empty` more rows. A refused form keeps its rows if it has more. */
export function useRowNumbers(name: ListName, values: readonly unknown[], empty = emptyRows): number[] {
  const { initialValue } = useStaffField(name);
  const sent = Object.keys(Object(initialValue)).map((number) => Number(number) + 1);
  const count = Math.max(values.length + empty, ...sent.filter(Number.isInteger));
  return Array.from({ length: Math.min(count, maxContentRows[name]) }, (_, number) => number);
}

type ContentListProps = Omit<Props, "count"> & { name: ListName; values: readonly unknown[]; rows: number };

export function ContentList({ name, values, rows, children }: ContentListProps) {
  const { t } = useT();
  const max = maxContentRows[name];
  return (
    <ContentSection name={name} count={values.length}>
      <ul className="ticket-rows">{children}</ul>
      <p className="help">{rows < max ? t("back_office.content.list_help") : t("back_office.content.full", { max })}</p>
    </ContentSection>
  );
}

type ContentRowProps = {
  name: ListName;
  number: number;
  isNew: boolean;
  children: ReactNode;
};

/** Has a field for the row's position. Existing rows have a checkbox that removes them. */
export function ContentRow({ name, number, isNew, children }: ContentRowProps) {
  const { t } = useT();
  const path = `${name}.${number}`;
  return (
    <li>
      <fieldset className="ticket-row">
        <legend>{t("back_office.content.row", { number: number + 1 })}</legend>
        <div className="stack">{children}</div>
        <div className="ticket-row-order">
          <StaffField
            name={`${path}.position`}
            label={t("back_office.content.order")}
            inputMode="numeric"
            maxLength={3}
          />
          {!isNew && <StaffCheckbox name={`${path}.remove`} label={t("back_office.content.remove")} />}
        </div>
      </fieldset>
    </li>
  );
}

type ContentTextsProps = {
  path: string;
  label: TextName;
  max: number;
  isLong?: boolean;
};

export function ContentTexts({ path, label, max, isLong }: ContentTextsProps) {
  const { t } = useT();
  const Input = isLong ? StaffTextArea : StaffField;
  return (
    <div className="staff-pair">
      {locales.map((locale) => (
        <Input
          key={locale}
          name={`${path}.${locale}`}
          lang={locale}
          label={labelIn(t(`back_office.content.${label}`), locale)}
          maxLength={max}
        />
      ))}
    </div>
  );
}
