import { useT } from "~/i18n/use-t";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";

export function OrderProofFields({ result, code }: { result: FormResult | undefined; code?: string }) {
  const { t } = useT();
  return (
    <>
      <Field
        name="code"
        label={t("orders.code")}
        result={result}
        defaultValue={code}
        required
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="next"
      />
      <Field
        name="contact"
        label={t("orders.find_contact")}
        help={t("orders.contact_help")}
        result={result}
        required
        maxLength={254}
        autoComplete="email"
        enterKeyHint="go"
      />
    </>
  );
}
