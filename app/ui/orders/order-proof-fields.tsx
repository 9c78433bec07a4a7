import type { ComponentProps } from "react";
import { useT } from "~/i18n/use-t";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";

type ProofFieldProps = Partial<ComponentProps<typeof Field>>;
type Props = {
  result?: FormResult | undefined;
  code?: string;
  of?: { code: ProofFieldProps; contact: ProofFieldProps };
};

export function OrderProofFields({ result, code, of }: Props) {
  const { t } = useT();
  const fields = of ?? { code: { result, defaultValue: code }, contact: { result } };
  return (
    <>
      <Field
        {...fields.code}
        name="code"
        label={t("orders.code")}
        required
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="next"
      />
      <Field
        {...fields.contact}
        name="contact"
        label={t("orders.find_contact")}
        help={t("orders.contact_help")}
        required
        maxLength={254}
        autoComplete="email"
        enterKeyHint="go"
      />
    </>
  );
}
