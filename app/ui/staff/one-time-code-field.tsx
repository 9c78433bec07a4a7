import { useT } from "~/i18n/use-t";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";

type Props = { result: FormResult | undefined; help?: string; required?: boolean };

export function OneTimeCodeField(props: Props) {
  const { t } = useT();
  return (
    <Field
      {...props}
      name="oneTimeCode"
      label={t("staff.fields.one_time_code")}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
    />
  );
}
