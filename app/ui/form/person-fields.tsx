import { useT } from "~/i18n/use-t";
import { Field } from "./field";
import type { FormResult } from "./form-result";
import { emailInput, nameInput, phoneInput } from "./inputs";
import { useTypedValues } from "./keep-typed";

type Props = { result: FormResult | undefined; required?: boolean };

export function PersonFields({ result, required = true }: Props) {
  const { t } = useT();
  useTypedValues(result === undefined);
  return (
    <>
      <Field name="fullName" label={t("quotes.full_name")} result={result} required {...nameInput} />
      <Field name="email" label={t("quotes.email")} result={result} required={required} {...emailInput} />
      <Field
        name="phone"
        label={t("quotes.phone")}
        help={t("quotes.phone_help")}
        result={result}
        required={required}
        {...phoneInput}
      />
    </>
  );
}
