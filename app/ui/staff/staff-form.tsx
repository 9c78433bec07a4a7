import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { ErrorSummary } from "../form/error-summary";
import type { FormResult } from "../form/form-result";
import { type ButtonVariant, buttonClass } from "../parts/button";

type Props = {
  /** The action that the button sends as `act`. */
  action: string;
  scope?: string;
  button: string;
  variant?: ButtonVariant;
  result?: FormResult | undefined;
  className?: string;
  hidden?: Readonly<Record<string, string | number>>;
  labels?: Readonly<Record<string, string>>;
  beside?: ReactNode;
  children?: ReactNode;
};

/** A collapsible form below its title. After a refusal, it is expanded from the start. */
export function FoldedForm({ title, isOpen = false, ...form }: Props & { title: string; isOpen?: boolean }) {
  return (
    <details open={isOpen || form.result !== undefined}>
      <summary className="staff-summary">{title}…</summary>
      <StaffForm {...form} />
    </details>
  );
}

export function StaffForm({ action, scope, button, result, className = "stack", hidden = {}, ...more }: Props) {
  const { variant, labels = {}, beside, children } = more;
  const submit = (
    <button type="submit" name="act" value={action} className={buttonClass(variant)}>
      {button}
    </button>
  );
  return (
    <form method="post" noValidate className={className}>
      <ErrorSummary result={result} labels={labels} {...(scope && { scope })} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {beside ? (
        <div className="acts">
          {submit}
          {beside}
        </div>
      ) : (
        submit
      )}
    </form>
  );
}

/** The end of a long form: its button, and a link that loads the page again without what was typed. */
export function SaveBar({ action = "save", button }: { action?: string; button?: string }) {
  const { t } = useT();
  return (
    <div className="staff-save-bar">
      <button type="submit" name="act" value={action} className={buttonClass()}>
        {button ?? t("back_office.rows.save")}
      </button>
      <a href="?">{t("back_office.rows.discard")}</a>
    </div>
  );
}
