import { useT } from "~/i18n/use-t";
import { type FormFields, inputProps } from "../form/action-form";
import { Field } from "../form/field";
import { nameInput, phoneInput } from "../form/inputs";

export function NameFields({ fields }: { fields: FormFields<"fullName" | "firstName"> }) {
  const { t } = useT();
  return (
    <>
      <Field {...inputProps(fields.fullName)} label={t("account.full_name")} required {...nameInput} />
      <Field
        {...inputProps(fields.firstName)}
        label={t("account.first_name")}
        help={t("account.first_name_help")}
        {...nameInput}
        autoComplete="nickname"
      />
    </>
  );
}

export function PhoneField({ fields }: { fields: FormFields<"phone"> }) {
  const { t } = useT();
  return (
    <Field {...inputProps(fields.phone)} label={t("account.phone")} help={t("account.phone_help")} {...phoneInput} />
  );
}
