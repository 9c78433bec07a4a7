import type { ComponentProps } from "react";
import { fieldHelp, fieldLabel } from "~/domain/back-office/field-label";
import type { FormField } from "~/domain/staff/resources/resource.server";
import type { Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { defaultLocale, locales } from "~/lib/locale";
import { formatNumber } from "~/lib/money";
import { ErrorSummary } from "../form/error-summary";
import { Checkbox, Field, Select, TextArea } from "../form/field";
import { type FormResult, fieldId, nextBase, sentValue } from "../form/form-result";
import { Choices, listSent } from "./calendar/choices";
import { ConfirmPrices } from "./confirm-prices";
import { FormKey } from "./form-key";
import { SaveBar } from "./staff-form";

type RowFormValues = Readonly<Record<string, unknown>>;
type Props = {
  fields: readonly FormField[];
  values: RowFormValues;
  result: FormResult | undefined;
  isNew?: boolean;
  /** Fields that may be saved empty but that the shop still needs. */
  missing?: readonly string[];
};

export function RowForm({ fields, values, result, isNew = false, missing = [] }: Props) {
  const { t } = useT();
  const labels = Object.fromEntries(
    fields.flatMap(({ name, kind }) => pathsOf(name, kind).map((path) => [path, fieldLabel(path, t)])),
  );
  return (
    <form method="post" noValidate className="card stack staff-row-form">
      <ErrorSummary result={result} labels={labels} />
      <ConfirmPrices result={result} />
      {isNew && <FormKey result={result} />}
      <input type="hidden" name="base" value={nextBase(result, values)} />
      {fields.map((field) => (
        <RowField
          key={field.name}
          field={field}
          values={values}
          result={result}
          isMissing={missing.includes(field.name)}
        />
      ))}
      <SaveBar />
    </form>
  );
}

type LocalizedFieldProps = { field: FormField; values: RowFormValues; result: FormResult | undefined };
type RowFieldProps = LocalizedFieldProps & { isMissing: boolean };

function RowField({ field, values, result, isMissing }: RowFieldProps) {
  const { t } = useT();
  const { name, kind, constraints, choices } = field;
  const value = values[name];
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  const list = listOf(value);
  if (isPicture(name))
    return <input type="hidden" name={name} value={sentValue(result, name) ?? (text || list.join(","))} />;
  const help = [isMissing && t("shop_settings.still_missing"), fieldHelp(name, t)].filter(Boolean).join(" ");
  const own = { name, label: fieldLabel(name, t), help: help || undefined, result };
  const limits = constraints[name];
  switch (kind) {
    case "localized":
    case "long_localized":
      return <LocalizedFields field={field} values={values} result={result} />;
    case "choice":
    case "option": {
      const isRequired = limits?.required === true;
      const empty = isRequired ? {} : { placeholder: t("back_office.rows.without") };
      return <Select {...own} {...empty} options={choices} required={isRequired} defaultValue={text} />;
    }
    case "several": {
      const { label: legend, ...rest } = own;
      const checked = listSent(result, name) ?? list;
      return <Choices {...rest} legend={legend} checked={checked} {...foldChoices(choices, checked, t)} />;
    }
    case "words":
      return <Field {...own} defaultValue={list.join(", ")} />;
    case "yes_no":
      return <Checkbox {...own} defaultChecked={value === true} />;
    case "number":
      return <Field {...limits} {...own} type="number" step={1} defaultValue={text} />;
    case "money": {
      const amount = typeof value === "number" ? formatNumber(value, "vi") : text;
      return <Field {...limits} {...own} inputMode="numeric" defaultValue={amount} />;
    }
    case "date":
      return <Field {...limits} {...own} type="date" defaultValue={text} />;
    case "text":
      return <SuggestedField {...limits} {...own} suggestions={choices} defaultValue={text} />;
  }
}

function LocalizedFields({ field: { name, kind, constraints }, values, result }: LocalizedFieldProps) {
  const { t } = useT();
  return (
    <div className="staff-pair">
      {locales.map((locale) => {
        const path = `${name}.${locale}`;
        const own = {
          ...{ ...constraints[path], name: path, lang: locale, label: fieldLabel(path, t), result },
          ...(locale === defaultLocale && { help: fieldHelp(name, t) }),
          defaultValue: textOf(values[name], locale),
        };
        return kind === "long_localized" ? (
          <TextArea key={locale} {...own} rows={10} />
        ) : (
          <Field key={locale} {...own} />
        );
      })}
    </div>
  );
}

/** Pictures are chosen on a page of their own. */
function isPicture(name: FormField["name"]): boolean {
  return name === "picture" || name === "pictures";
}

function pathsOf(name: string, kind: FormField["kind"]): string[] {
  return kind === "localized" || kind === "long_localized" ? locales.map((locale) => `${name}.${locale}`) : [name];
}

const minLongList = 60;

/** Of a long list, such as that of all countries, the form shows the checked choices and folds the others. */
function foldChoices(choices: FormField["choices"], checked: readonly string[], t: Translate) {
  if (choices.length < minLongList) return { options: choices };
  const isChecked = ({ value }: FormField["choices"][number]) => checked.includes(value);
  const others = choices.filter((choice) => !isChecked(choice));
  return {
    options: choices.filter(isChecked),
    folded: { label: t("back_office.rows.more_choices", { number: others.length }), options: others },
  };
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function textOf(value: unknown, locale: string): string {
  const text =
    typeof value === "object" && value !== null ? Object.entries(value).find(([name]) => name === locale) : null;
  return typeof text?.[1] === "string" ? text[1] : "";
}

type SuggestedProps = ComponentProps<typeof Field> & { suggestions: readonly { value: string; label: string }[] };

/** The browser offers the suggestions. Any other text can be entered too. */
function SuggestedField({ suggestions, ...field }: SuggestedProps) {
  if (suggestions.length === 0) return <Field {...field} />;
  const list = `${fieldId(field.name, field.scope)}-list`;
  return (
    <>
      <Field {...field} list={list} autoComplete="off" />
      <datalist id={list}>
        {suggestions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label === value ? undefined : label}
          </option>
        ))}
      </datalist>
    </>
  );
}
