import type { ComponentProps } from "react";
import { fieldHelp, fieldLabel } from "~/domain/back-office/field-label";
import type { FormField } from "~/domain/staff/resources/resource.server";
import { useT } from "~/i18n/use-t";
import { defaultLocale, locales } from "~/lib/locale";
import { formatNumber } from "~/lib/money";
import { type FormResult, nextBase } from "../form/form-result";
import { Choices } from "./choices";
import { ConfirmPrices } from "./confirm-prices";
import { FormKey } from "./form-key";
import { PostForm } from "./post-form";
import { HiddenField, StaffCheckbox, StaffField, StaffSelect, StaffTextArea, useStaffField } from "./staff-fields";
import { SaveBar } from "./staff-form";

type RowFormValues = Readonly<Record<string, unknown>>;
type Props = {
  fields: readonly FormField[];
  values: RowFormValues;
  result: FormResult | undefined;
  isNew?: boolean;
  /** These fields may be saved empty, but the shop still needs them. */
  missing?: readonly string[];
};

export function RowForm({ fields, values, result, isNew = false, missing = [] }: Props) {
  const { t } = useT();
  const labels = Object.fromEntries(
    fields.flatMap(({ name, kind }) => pathsOf(name, kind).map((path) => [path, fieldLabel(path, t)])),
  );
  return (
    <PostForm
      className="card stack staff-row-form"
      hidden={{ base: nextBase(result, values) }}
      defaultValue={Object.fromEntries(fields.map((field) => [field.name, toFieldValue(field, values[field.name])]))}
      {...{ result, labels }}
    >
      <ConfirmPrices result={result} />
      {isNew && <FormKey />}
      {fields.map((field) => (
        <RowField key={field.name} field={field} isMissing={missing.includes(field.name)} />
      ))}
      <SaveBar />
    </PostForm>
  );
}

/** Returns what the field shows of a stored value. */
function toFieldValue({ name, kind }: FormField, value: unknown): unknown {
  if (isPicture(name)) return listOf(value).join(",");
  if (kind === "words") return listOf(value).join(", ");
  if (kind === "money" && typeof value === "number") return formatNumber(value, "vi");
  return value;
}

type RowFieldProps = { field: FormField; isMissing: boolean };

function RowField({ field, isMissing }: RowFieldProps) {
  const { t } = useT();
  const { name, kind, constraints, choices } = field;
  if (isPicture(name)) return <HiddenField name={name} />;
  const help = [isMissing && t("shop_settings.still_missing"), fieldHelp(name, t)].filter(Boolean).join(" ");
  const own = { name, label: fieldLabel(name, t), help: help || undefined };
  const limits = constraints[name];
  switch (kind) {
    case "localized":
    case "long_localized":
      return <LocalizedFields field={field} />;
    case "choice":
    case "option": {
      const isRequired = limits?.required === true;
      const empty = isRequired ? {} : { placeholder: t("back_office.rows.without") };
      return <StaffSelect {...own} {...empty} options={choices} required={isRequired} />;
    }
    case "several":
      return <SeveralChoices name={name} legend={own.label} help={own.help} choices={choices} />;
    case "words":
      return <StaffField {...own} />;
    case "yes_no":
      return <StaffCheckbox {...own} />;
    case "number":
      return <StaffField {...limits} {...own} type="number" step={1} />;
    case "money":
      return <StaffField {...limits} {...own} inputMode="numeric" />;
    case "date":
      return <StaffField {...limits} {...own} type="date" />;
    case "text":
      return <SuggestedField {...limits} {...own} suggestions={choices} />;
  }
}

function LocalizedFields({ field: { name, kind, constraints } }: Pick<RowFieldProps, "field">) {
  const { t } = useT();
  return (
    <div className="staff-pair">
      {locales.map((locale) => {
        const path = `${name}.${locale}`;
        const own = {
          ...{ ...constraints[path], name: path, lang: locale, label: fieldLabel(path, t) },
          ...(locale === defaultLocale && { help: fieldHelp(name, t) }),
        };
        return kind === "long_localized" ? (
          <StaffTextArea key={locale} {...own} rows={10} />
        ) : (
          <StaffField key={locale} {...own} />
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

type SeveralProps = { name: string; legend: string; help: string | undefined; choices: FormField["choices"] };

/** Of a long list, such as that of all countries, the form shows the checked choices and folds the others. */
function SeveralChoices({ choices, ...own }: SeveralProps) {
  const { t } = useT();
  const { defaultOptions: checked } = useStaffField(own.name);
  if (choices.length < minLongList) return <Choices {...own} options={choices} />;
  const others = choices.filter(({ value }) => !checked.includes(value));
  const label = t("back_office.rows.more_choices", { number: others.length });
  const visible = choices.filter(({ value }) => checked.includes(value));
  return <Choices {...own} options={visible} folded={{ label, options: others }} />;
}

function listOf(value: unknown): string[] {
  return [value ?? []].flat().map(String);
}

type SuggestedProps = ComponentProps<typeof StaffField> & { suggestions: readonly { value: string; label: string }[] };

/** The browser offers the suggestions. Any other text can be entered too. */
function SuggestedField({ suggestions, ...field }: SuggestedProps) {
  const { id } = useStaffField(field.name);
  if (suggestions.length === 0) return <StaffField {...field} />;
  const list = `${id}-list`;
  return (
    <>
      <StaffField {...field} list={list} autoComplete="off" />
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
