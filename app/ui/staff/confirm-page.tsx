import type { ReactNode } from "react";
import type { FormResult } from "../form/form-result";
import { buttonClass } from "../parts/button";
import { PageHead } from "./page-head";
import { StaffForm } from "./staff-form";

type Props = {
  title: string;
  text?: string;
  back: NonNullable<Parameters<typeof PageHead>[0]["back"]>;
  /** What will happen, in numbers. */
  consequences: readonly { label: string; value: ReactNode }[];
  /** What can be undone and what cannot. */
  undo: string;
  action: string;
  /** A verb and its number or name. */
  button: string;
  hidden?: Readonly<Record<string, string | number>>;
  result?: FormResult | undefined;
  wayOut: { to: string; label: string };
  children?: ReactNode;
};

/** Asks before something is destroyed or taken away. It is a page, so it works without a script. */
export function ConfirmPage({ title, text, back, consequences, undo, wayOut, children, ...form }: Props) {
  return (
    <div className="staff-form stack">
      <PageHead title={title} text={text} back={back} />
      <dl className="staff-card staff-consequences">
        {consequences.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <StaffForm {...form} variant="danger" beside={<WayOut {...wayOut} />}>
        {children}
        <p className="help">{undo}</p>
      </StaffForm>
    </div>
  );
}

function WayOut({ to, label }: Props["wayOut"]) {
  return (
    <a href={to} className={buttonClass("line")}>
      {label}
    </a>
  );
}
