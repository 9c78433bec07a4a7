import type { ReactNode } from "react";
import { ErrorSummary } from "../form/error-summary";
import type { FormResult } from "../form/form-result";
import { buttonClass, type Look } from "../parts/button";

type Props = {
  /** What it does, and what tells its fields from those of others. */
  act: string;
  scope?: string;
  button: string;
  look?: Look;
  result?: FormResult | undefined;
  className?: string;
  /** What goes along unseen. */
  hidden?: Readonly<Record<string, string | number>>;
  /** What fields are called whose message alone would not name them. */
  labels?: Readonly<Record<string, string>>;
  children?: ReactNode;
};

/** A form of the page it stands on. */
export function StaffForm({ act, scope, button, result, className = "stack", hidden = {}, ...more }: Props) {
  const { look, labels = {}, children } = more;
  return (
    <form method="post" noValidate className={className}>
      <ErrorSummary result={result} labels={labels} {...(scope && { scope })} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <button type="submit" name="act" value={act} className={buttonClass(look)}>
        {button}
      </button>
    </form>
  );
}
