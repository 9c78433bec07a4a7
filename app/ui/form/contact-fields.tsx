import { useT } from "~/i18n/use-t";
import { type FormFields, inputProps } from "./action-form";
import { Field } from "./field";
import { emailInput, nameInput, phoneInput } from "./inputs";
import { useTypedValues } from "./keep-typed";

type Props = { fields: FormFields<"fullName" | "email" | "phone">; isRefused: boolean; required?: boolean };

export function ContactFields({ fields, isRefused, required = true }: Props) {
  const { t } = useT();
  useTypedValues(!isRefused);
  return (
    <>
      <Field {...inputProps(fields.fullName)} label={t("quotes.full_name")} required {...nameInput} />
      <Field {...inputProps(fields.email)} label={t("quotes.email")} required={required} {...emailInput} />
      <Field
        {...inputProps(fields.phone)}
        label={t("quotes.phone")}
        help={t("quotes.phone_help")}
        required={required}
        {...phoneInput}
      />
    </>
  );
}
