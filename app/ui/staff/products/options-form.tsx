import { labelIn } from "~/domain/back-office/field-label";
import type { ProductPageData } from "~/domain/back-office/get-product-page.server";
import { useT } from "~/i18n/use-t";
import { languages, locales } from "~/lib/locale";
import { type FormResult, sentValue } from "../../form/form-result";
import { CellInput } from "../cell-input";
import { StaffForm } from "../staff-form";
import { optionField, valueField } from "./option-fields";

type CurrentOptions = ProductPageData["options"];
type OptionValue = CurrentOptions[number]["values"][number];
/** `pieces` is the stock of the product's only variant, which becomes the first combination of options. */
type Props = { id: number; options: CurrentOptions; pieces: number; result: FormResult | undefined };

const maxOptions = 3;
const optionExamples = ["first", "second"] as const;
const emptyValues = 4;

/** Clearing a name removes its row. */
export function OptionsForm({ id, options, pieces, result }: Props) {
  const { t } = useT();
  const base = result?.code === "edit_conflict" ? undefined : sentValue(result, "base");
  const count = Math.min(maxOptions, Math.max(2, options.length + 1));
  return (
    <StaffForm
      action="save"
      button={t("back_office.product.save_options")}
      className="card stack"
      hidden={{ id, base: base ?? JSON.stringify(options) }}
      defaultValue={Object.fromEntries(options.flatMap(namesOf))}
      result={result}
    >
      {pieces > 0 && (
        <p className="staff-notice staff-notice-warn">{t("back_office.product.stock_goes_first", { count: pieces })}</p>
      )}
      {Array.from({ length: count }, (_, option) => (
        <OptionRows key={optionField(option)} option={option} current={options[option]} />
      ))}
    </StaffForm>
  );
}

/** Returns the names of an option and its values, by the names of their inputs. */
function namesOf({ name, values }: CurrentOptions[number], option: number) {
  return [
    [optionField(option), name] as const,
    ...values.map((value, index) => [valueField(option, index), value.name] as const),
  ];
}

type OptionProps = { option: number; current: CurrentOptions[number] | undefined };

function OptionRows({ option, current }: OptionProps) {
  const { t } = useT();
  const values = current?.values ?? [];
  const number = option + 1;
  const example = optionExamples[option];
  return (
    <fieldset className="stack">
      <legend>{t(current ? "back_office.product.option" : "back_office.product.new_option", { number })}</legend>
      {example && <p className="help">{t(`back_office.product.option_example.${example}`)}</p>}
      <NameInputs field={optionField(option)} label={t("back_office.product.option", { number })} current={current} />
      <ul className="product-rows product-values">
        {Array.from({ length: values.length + emptyValues }, (_, value) => (
          <li key={valueField(option, value)}>
            <NameInputs
              field={valueField(option, value)}
              label={t("back_office.product.value", { number: value + 1 })}
              current={values[value]}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type NameProps = { field: string; label: string; current: OptionValue | undefined };

/** The key stays when the name changes, because variants and links refer to it. */
function NameInputs({ field, label, current }: NameProps) {
  const { t } = useT();
  return (
    <div className="product-names">
      {locales.map((locale) => (
        <div key={locale}>
          <CellInput
            name={`${field}.${locale}`}
            label={`${label}, ${languages[locale].name}`}
            placeholder={labelIn(label, locale)}
            lang={locale}
            maxLength={60}
          />
        </div>
      ))}
      {current ? (
        <p className="help">
          <input type="hidden" name={`${field}.key`} value={current.key} />
          {current.key}
        </p>
      ) : (
        <CellInput
          name={`${field}.key`}
          label={`${label}, ${t("back_office.product.key")}`}
          placeholder={t("back_office.product.key")}
          maxLength={40}
          autoCapitalize="none"
        />
      )}
    </div>
  );
}
