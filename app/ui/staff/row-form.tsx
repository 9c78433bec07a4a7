import type { ComponentProps } from "react";
import type { FormField } from "~/domain/staff/resources/resource.server";
import { useT } from "~/i18n/use-t";
import { locales } from "~/lib/locale";
import { formatNumber } from "~/lib/money";
import { ErrorSummary } from "../form/error-summary";
import { Checkbox, Field, Select, TextArea } from "../form/field";
import { type FormResult, fieldId, sentValue } from "../form/form-result";
import { Choices, listSent } from "./calendar/choices";
import { ConfirmPrices } from "./confirm-prices";
import { fieldHelp, fieldLabel } from "./field-label";
import { FormKey } from "./form-key";
import { SaveBar } from "./staff-form";

type Values = Readonly<Record<string, unknown>>;
type Props = { fields: readonly FormField[]; values: Values; result: FormResult | undefined; isNew?: boolean };

/** After a conflict, `base` has the other person's values, so that sending the form again replaces them on purpose. */
export function RowForm({ fields, values, result, isNew = false }: Props) {
  const { t } = useT();
  const base = result?.code === "edit_conflict" ? undefined : sentValue(result, "base");
  const labels = Object.fromEntries(
    fields.flatMap(({ name, kind }) => pathsOf(name, kind).map((path) => [path, fieldLabel(path, t)])),
  );
  return (
    <form method="post" noValidate className="card stack staff-row-form">
      <ErrorSummary result={result} labels={labels} />
      <ConfirmPrices result={result} />
      {isNew && <FormKey result={result} />}
      <input type="hidden" name="base" value={base ?? JSON.stringify(values)} />
      {fields.map((field) => (
        <RowField key={field.name} field={field} values={values} result={result} />
      ))}
      <SaveBar />
    </form>
  );
}

type FieldProps = { field: FormField; values: Values; result: FormResult | undefined };

function RowField({ field: { name, kind, constraints, choices }, values, result }: FieldProps) {
  const { t } = useT();
  const label = fieldLabel(name, t);
  const value = values[name];
  const help = fieldHelp(name, t);
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  if (isPicture(name))
    return <input type="hidden" name={name} value={sentValue(result, name) ?? (text || listOf(value).join(","))} />;
  switch (kind) {
    case "localized":
      return (
        <div className="staff-pair">
          {locales.map((locale) => {
            const path = `${name}.${locale}`;
            return (
              <Field
                key={locale}
                {...constraints[path]}
                name={path}
                lang={locale}
                label={fieldLabel(path, t)}
                result={result}
                defaultValue={textOf(value, locale)}
              />
            );
          })}
        </div>
      );
    case "long_localized":
      return (
        <div className="staff-pair">
          {locales.map((locale) => {
            const path = `${name}.${locale}`;
            return (
              <TextArea
                key={locale}
                {...constraints[path]}
                name={path}
                lang={locale}
                rows={10}
                label={fieldLabel(path, t)}
                result={result}
                defaultValue={textOf(value, locale)}
              />
            );
          })}
        </div>
      );
    case "choice":
    case "option": {
      const isRequired = constraints[name]?.required === true;
      return (
        <Select
          name={name}
          label={label}
          help={help}
          options={choices}
          required={isRequired}
          {...(!isRequired && { placeholder: t("back_office.rows.without") })}
          result={result}
          defaultValue={text}
        />
      );
    }
    case "several": {
      const checked = listSent(result, name) ?? listOf(value);
      return (
        <Choices
          name={name}
          legend={label}
          help={help}
          checked={checked}
          options={orderChoices(choices, checked)}
          result={result}
        />
      );
    }
    case "words":
      return <Field name={name} label={label} help={help} result={result} defaultValue={listOf(value).join(", ")} />;
    case "yes_no":
      return <Checkbox name={name} label={label} help={help} result={result} defaultChecked={value === true} />;
    case "number":
      return (
        <Field
          {...constraints[name]}
          name={name}
          label={label}
          help={help}
          type="number"
          step={1}
          result={result}
          defaultValue={text}
        />
      );
    case "money":
      return (
        <Field
          {...constraints[name]}
          name={name}
          label={label}
          help={help}
          inputMode="numeric"
          result={result}
          defaultValue={typeof value === "number" ? formatNumber(value, "vi") : text}
        />
      );
    case "date":
      return <Field {...constraints[name]} name={name} label={label} type="date" result={result} defaultValue={text} />;
    case "text":
      return (
        <SuggestedField
          {...constraints[name]}
          name={name}
          label={label}
          help={help}
          suggestions={choices}
          result={result}
          defaultValue={text}
        />
      );
  }
}

/** Pictures are chosen on a page of their own. */
function isPicture(name: FormField["name"]): boolean {
  return name === "picture" || name === "pictures";
}

function pathsOf(name: string, kind: FormField["kind"]): string[] {
  return kind === "localized" || kind === "long_localized" ? locales.map((locale) => `${name}.${locale}`) : [name];
}

const longList = 60;

/** In a long list, such as that of all countries, the checked choices come first. */
function orderChoices(choices: FormField["choices"], checked: readonly string[]): FormField["choices"] {
  if (choices.length < longList) return choices;
  const isChecked = ({ value }: FormField["choices"][number]) => checked.includes(value);
  return [...choices.filter(isChecked), ...choices.filter((choice) => !isChecked(choice))];
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
