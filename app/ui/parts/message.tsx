import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

export type Tone = "info" | "done" | "warn" | "bad";

const tones: Record<Tone, { className: string; icon: IconName }> = {
  info: { className: "notice", icon: "info" },
  done: { className: "notice", icon: "check" },
  warn: { className: "notice notice-warn", icon: "warning" },
  bad: { className: "notice notice-bad", icon: "warning" },
};

export function Message({ tone = "info", title, children }: { tone?: Tone; title?: string; children?: ReactNode }) {
  const { className, icon } = tones[tone];
  return (
    <div className={className} tabIndex={-1}>
      <Icon name={icon} />
      <div>
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
