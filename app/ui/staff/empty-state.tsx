import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";

type Props = {
  title: string;
  text: string;
  action?: ReactNode;
  example?: readonly string[];
};

export function EmptyState({ title, text, action, example }: Props) {
  const { t } = useT();
  return (
    <div className="staff-card">
      <div className="staff-empty">
        <svg width="150" height="96" viewBox="0 0 132 84" aria-hidden="true">
          <path className="staff-empty-far" d="M0 62 30 30l16 18 26-34 34 40 12-10 14 14v26H0z" />
          <path className="staff-empty-near" d="M0 74 38 52l20 12 30-22 44 28v14H0z" />
          <rect x="46" y="18" width="40" height="50" rx="4" />
          <path className="staff-empty-lines" d="M53 29h26M53 37h26M53 45h16" />
        </svg>
        <h2>{title}</h2>
        <p className="help">{text}</p>
        {action}
      </div>
      {example && (
        <div className="staff-empty-row" aria-hidden="true">
          <span className="staff-empty-example">{t("back_office.example")}</span>
          {example.map((cell) => (
            <span key={cell}>{cell}</span>
          ))}
        </div>
      )}
    </div>
  );
}
