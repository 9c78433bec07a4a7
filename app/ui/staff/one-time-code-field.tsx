import { useT } from "~/i18n/use-t";
import { StaffField } from "./staff-fields";

type Props = { help?: string; required?: boolean };

export function OneTimeCodeField(props: Props) {
  const { t } = useT();
  return (
    <StaffField
      {...props}
      name="oneTimeCode"
      label={t("staff.fields.one_time_code")}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
    />
  );
}
