import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { formatPhone } from "~/lib/phone";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { emailInput, nameInput, phoneInput } from "../form/inputs";

type Props = { result: FormResult | undefined; scope?: string };

/** Protects the form at an unattended browser. */
export function CurrentPasswordField(props: Props) {
  const { t } = useT();
  return <PasswordField name="current" label={t("account.dashboard.current")} {...props} />;
}

/** `recovery`: a recovery code instead of one of the authenticator app. */
export function CodeField({ recovery = false, ...props }: Props & { recovery?: boolean }) {
  const { t } = useT();
  return (
    <Field
      {...props}
      name="code"
      label={recovery ? t("settings.second_step.recovery_code") : t("settings.second_step.code")}
      help={recovery ? t("settings.second_step.recovery_help") : t("settings.second_step.code_help")}
      required
      maxLength={20}
      inputMode={recovery ? "text" : "numeric"}
      autoComplete={recovery ? "off" : "one-time-code"}
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="go"
    />
  );
}

export function EmailField({ result }: Props) {
  const { t } = useT();
  return (
    <Field name="email" label={t("account.email")} result={result} required {...emailInput} autoComplete="username" />
  );
}

type PasswordProps = Props & { name: string; label: string; help?: ReactNode; isNew?: boolean; scope?: string };

/** Has no `maxLength`, because browsers truncate pasted text silently. */
export function PasswordField({ isNew, ...field }: PasswordProps) {
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

export function NewPasswordFields({ result, label }: Props & { label: string }) {
  const { t } = useT();
  return (
    <>
      <PasswordField name="password" label={label} help={t("account.password_rule")} result={result} isNew />
      <PasswordField name="confirmation" label={t("account.confirmation")} result={result} isNew />
    </>
  );
}

type Names = { fullName: string; firstName: string };

export function NameFields({ result, names }: Props & { names?: Names }) {
  const { t } = useT();
  return (
    <>
      <Field
        name="fullName"
        label={t("account.full_name")}
        result={result}
        defaultValue={names?.fullName}
        required
        {...nameInput}
      />
      <Field
        name="firstName"
        label={t("account.first_name")}
        help={t("account.first_name_help")}
        result={result}
        defaultValue={result ? undefined : names?.firstName}
        {...nameInput}
        autoComplete="nickname"
      />
    </>
  );
}

export function PhoneField({ result, phone }: Props & { phone?: string | null }) {
  const { t } = useT();
  return (
    <Field
      name="phone"
      label={t("account.phone")}
      help={t("account.phone_help")}
      result={result}
      defaultValue={phone && !result ? formatPhone(phone) : undefined}
      {...phoneInput}
    />
  );
}
