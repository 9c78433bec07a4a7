import { useT } from "~/i18n/use-t";
import { Field } from "./field";
import type { FormResult } from "./form-result";
import { useTyped } from "./keep-typed";

type Props = { result: FormResult | undefined; required?: boolean };

/** Not `required`: one of email and phone will do. */
export function PersonFields({ result, required = true }: Props) {
  const { t } = useT();
  useTyped(result === undefined);
  return (
    <>
      <Field
        name="fullName"
        label={t("quotes.full_name")}
        result={result}
        required
        maxLength={100}
        autoComplete="name"
        enterKeyHint="next"
      />
      <Field
        name="email"
        label={t("quotes.email")}
        result={result}
        type="email"
        inputMode="email"
        required={required}
        maxLength={254}
        autoComplete="email"
        enterKeyHint="next"
      />
      <Field
        name="phone"
        label={t("quotes.phone")}
        help={t("quotes.phone_help")}
        result={result}
        type="tel"
        inputMode="tel"
        required={required}
        maxLength={30}
        autoComplete="tel"
        enterKeyHint="next"
      />
    </>
  );
}
