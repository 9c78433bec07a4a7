import type { ComponentProps } from "react";
import { useT } from "~/i18n/use-t";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { emailInput } from "../form/inputs";

type InputFieldProps = ComponentProps<typeof Field>;
/** Small forms pass `result`; others pass the field props of `action-form.ts`. */
type Props = Omit<InputFieldProps, "name" | "label">;

/** Prevents other people from changing the account in an unattended browser. */
export function CurrentPasswordField(props: Props) {
  const { t } = useT();
  return <PasswordField {...props} name="current" label={t("account.dashboard.current")} />;
}

export function CodeField({ isRecovery = false, ...props }: Props & { isRecovery?: boolean }) {
  const { t } = useT();
  return (
    <Field
      {...props}
      name="code"
      label={isRecovery ? t("settings.two_factor.recovery_code") : t("settings.two_factor.code")}
      help={isRecovery ? t("settings.two_factor.recovery_help") : t("settings.two_factor.code_help")}
      required
      maxLength={20}
      inputMode={isRecovery ? "text" : "numeric"}
      autoComplete={isRecovery ? "off" : "one-time-code"}
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="go"
    />
  );
}

export function EmailField(props: Props) {
  const { t } = useT();
  return <Field {...props} name="email" label={t("account.email")} required {...emailInput} autoComplete="username" />;
}

/** Has no `maxLength`, because browsers silently truncate pasted text. */
export function PasswordField({ isNew, ...field }: InputFieldProps & { isNew?: boolean }) {
  return (
    <Field
      {...field}
      type="password"
      required
      autoComplete={isNew ? "new-password" : "current-password"}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

type NewPasswordProps = {
  label: string;
  result?: FormResult | undefined;
  of?: { password: Props; confirmation: Props };
};

export function NewPasswordFields({ label, result, of }: NewPasswordProps) {
  const { t } = useT();
  const { password, confirmation } = of ?? { password: { result }, confirmation: { result } };
  return (
    <>
      <PasswordField {...password} name="password" label={label} help={t("account.password_rule")} isNew />
      <PasswordField {...confirmation} name="confirmation" label={t("account.confirmation")} isNew />
    </>
  );
}
