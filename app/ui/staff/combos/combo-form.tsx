import { fieldLabel, localizedLabels } from "~/domain/back-office/field-label";
import type { ComboValues } from "~/domain/catalog/combos/schema.server";
import type { FieldChoice } from "~/domain/staff/resources/resource.server";
import { useT } from "~/i18n/use-t";
import { defaultLocale, locales } from "~/lib/locale";
import { formatNumber } from "~/lib/money";
import { ErrorSummary } from "../../form/error-summary";
import { Field, Select } from "../../form/field";
import { type FormResult, nextBase } from "../../form/form-result";
import { ConfirmPrices } from "../confirm-prices";
import { FormKey } from "../form-key";
import { CellInput, rowNumbers } from "../products/cell-input";
import { SaveBar } from "../staff-form";

type Props = {
  choices: { variants: readonly FieldChoice[] };
  id?: number;
  values?: ComboValues;
  action: "add" | "save";
  result: FormResult | undefined;
};

const emptyRows = 4;

export function ComboForm({ choices, id, values, action, result }: Props) {
  const { t } = useT();
  const parts = values?.parts ?? {};
  const label = (name: string) => fieldLabel(name, t);
  const partLabels = rowNumbers(parts, emptyRows).flatMap((row) =>
    (["sku", "quantity"] as const).map((part) => [
      `parts.${row}.${part}`,
      `${t(`staff_catalog.combos.${part}`)} ${row + 1}`,
    ]),
  );
  const labels: Record<string, string> = Object.fromEntries([
    ...["name", "summary"].flatMap((name) => Object.entries(localizedLabels(name, label(name)))),
    ...["price", "picture", "position", "isActive"].map((name) => [name, label(name)]),
    ...partLabels,
  ]);
  return (
    <form method="post" noValidate className="card stack staff-row-form">
      <ErrorSummary result={result} labels={labels} />
      <ConfirmPrices result={result} />
      {id === undefined && <FormKey result={result} />}
      {id !== undefined && (
        <>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="picture" value={values?.picture} />
          <input type="hidden" name="base" value={nextBase(result, values ?? {})} />
        </>
      )}
      <ComboTexts values={values} result={result} />
      <ComboPlacing values={values} result={result} />
      <ComboParts parts={parts} labels={labels} variants={choices.variants} result={result} />
      <SaveBar action={action} />
    </form>
  );
}

type PartProps = Pick<Props, "values" | "result">;

function ComboTexts({ values, result }: PartProps) {
  const { t } = useT();
  return (["name", "summary"] as const).map((name) => (
    <div key={name} className="staff-pair">
      {locales.map((locale) => (
        <Field
          key={locale}
          name={`${name}.${locale}`}
          lang={locale}
          label={fieldLabel(`${name}.${locale}`, t)}
          required={locale === defaultLocale}
          maxLength={name === "name" ? 150 : 500}
          result={result}
          defaultValue={values?.[name][locale]}
        />
      ))}
    </div>
  ));
}

function ComboPlacing({ values, result }: PartProps) {
  const { t } = useT();
  const label = (name: string) => fieldLabel(name, t);
  return (
    <div className="staff-pair">
      <Field
        name="price"
        label={label("price")}
        inputMode="numeric"
        required
        result={result}
        defaultValue={values && formatNumber(values.price, "vi")}
      />
      <Field
        name="position"
        label={label("position")}
        inputMode="numeric"
        required
        result={result}
        defaultValue={values?.position ?? 0}
      />
      <Select
        name="isActive"
        label={label("isActive")}
        options={[
          { value: "yes", label: t("back_office.rows.yes") },
          { value: "no", label: t("back_office.rows.no") },
        ]}
        result={result}
        defaultValue={values?.isActive ? "yes" : "no"}
      />
    </div>
  );
}

type ComboPartsProps = {
  parts: ComboValues["parts"];
  labels: Readonly<Record<string, string>>;
  variants: readonly FieldChoice[];
  result: FormResult | undefined;
};

function ComboParts({ parts, labels, variants, result }: ComboPartsProps) {
  const { t } = useT();
  return (
    <fieldset className="field">
      <legend>{t("staff_catalog.combos.parts")}</legend>
      <p className="help">{t("staff_catalog.combos.parts_help")}</p>
      <ul className="combo-parts">
        {rowNumbers(parts, emptyRows).map((row) => (
          <li key={row}>
            <CellInput
              name={`parts.${row}.sku`}
              label={labels[`parts.${row}.sku`] ?? ""}
              placeholder={t("staff_catalog.combos.sku")}
              list="combo-variants"
              maxLength={60}
              autoComplete="off"
              autoCapitalize="characters"
              result={result}
              defaultValue={parts[String(row)]?.sku}
            />
            <CellInput
              name={`parts.${row}.quantity`}
              label={labels[`parts.${row}.quantity`] ?? ""}
              placeholder={t("staff_catalog.combos.quantity")}
              inputMode="numeric"
              maxLength={2}
              result={result}
              defaultValue={parts[String(row)]?.quantity}
            />
          </li>
        ))}
      </ul>
      <datalist id="combo-variants">
        {variants.map((variant) => (
          <option key={variant.value} value={variant.value}>
            {variant.label}
          </option>
        ))}
      </datalist>
    </fieldset>
  );
}
