import type { ReactNode } from "react";
import type { FormResult } from "../form/form-result";
import { type ButtonVariant, buttonClass } from "../parts/button";
import { PageHead } from "./page-head";
import { StaffForm } from "./staff-form";

type Props = {
  title: string;
  text?: string;
  back: NonNullable<Parameters<typeof PageHead>[0]["back"]>;
  consequences: readonly { label: ReactNode; value: ReactNode }[];
  undo: string;
  action: string;
  /** The text of the button has a verb and the number or name of the affected rows. */
  button: string;
  /** The default is red. An action that destroys nothing has another variant. */
  variant?: ButtonVariant;
  hidden?: Readonly<Record<string, string | number>>;
  result?: FormResult | undefined;
  defaultValue?: Readonly<Record<string, unknown>>;
  cancelLink: { to: string; label: string };
  children?: ReactNode;
};

/** Confirmation is a page instead of a dialog, so that it needs no script. */
export function ConfirmPage({
  title,
  text,
  back,
  consequences,
  undo,
  cancelLink,
  children,
  variant = "danger",
  ...form
}: Props) {
  return (
    <div className="staff-form stack">
      <PageHead title={title} text={text} back={back} help={null} />
      <dl className="staff-card staff-consequences">
        {consequences.map(({ label, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the consequences never change their positions
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <StaffForm {...form} variant={variant} beside={<CancelLink {...cancelLink} />}>
        {children}
        <p className="help">{undo}</p>
      </StaffForm>
    </div>
  );
}

function CancelLink({ to, label }: Props["cancelLink"]) {
  return (
    <a href={to} className={buttonClass("line")}>
      {label}
    </a>
  );
}
