import { fieldLabel, localizedLabels } from "~/domain/back-office/field-label";
import type { ComboValues } from "~/domain/catalog/combos/schema.server";
import type { FieldChoice } from "~/domain/staff/resources/resource.server";
import { useT } from "~/i18n/use-t";
import { defaultLocale, locales } from "~/lib/locale";
import { formatNumber } from "~/lib/money";
import { type FormResult, nextBase } from "../../form/form-result";
import { CellInput, rowNumbers } from "../cell-input";
import { ConfirmPrices } from "../confirm-prices";
import { FormKey } from "../form-key";
import { PostForm } from "../post-form";
import { StaffField, StaffSelect } from "../staff-fields";
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
    <PostForm
      className="card stack staff-row-form"
      defaultValue={{
        ...{ position: 0, ...values },
        price: values && formatNumber(values.price, "vi"),
        isActive: values?.isActive ? "yes" : "no",
      }}
      {...{ result, labels }}
    >
      <ConfirmPrices result={result} />
      {id === undefined && <FormKey />}
      {id !== undefined && (
        <>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="picture" value={values?.picture} />
          <input type="hidden" name="base" value={nextBase(result, values ?? {})} />
        </>
      )}
      <ComboTexts />
      <ComboPlacing />
      <ComboParts parts={parts} labels={labels} variants={choices.variants} />
      <SaveBar action={action} />
    </PostForm>
  );
}

function ComboTexts() {
  const { t } = useT();
  return (["name", "summary"] as const).map((name) => (
    <div key={name} className="staff-pair">
      {locales.map((locale) => (
        <StaffField
          key={locale}
          name={`${name}.${locale}`}
          lang={locale}
          label={fieldLabel(`${name}.${locale}`, t)}
          required={locale === defaultLocale}
          maxLength={name === "name" ? 150 : 500}
        />
      ))}
    </div>
  ));
}

function ComboPlacing() {
  const { t } = useT();
  const label = (name: string) => fieldLabel(name, t);
  return (
    <div className="staff-pair">
      <StaffField name="price" label={label("price")} inputMode="numeric" required />
      <StaffField name="position" label={label("position")} inputMode="numeric" required />
      <StaffSelect
        name="isActive"
        label={label("isActive")}
        options={[
          { value: "yes", label: t("back_office.rows.yes") },
          { value: "no", label: t("back_office.rows.no") },
        ]}
      />
    </div>
  );
}

type ComboPartsProps = {
  parts: ComboValues["parts"];
  labels: Readonly<Record<string, string>>;
  variants: readonly FieldChoice[];
};

function ComboParts({ parts, labels, variants }: ComboPartsProps) {
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
            />
            <CellInput
              name={`parts.${row}.quantity`}
              label={labels[`parts.${row}.quantity`] ?? ""}
              placeholder={t("staff_catalog.combos.quantity")}
              inputMode="numeric"
              maxLength={2}
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
