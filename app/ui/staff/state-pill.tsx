import type { ReactNode } from "react";

/** `good` is shown as a full dot, `wait` as half a dot, `bad` as a diamond, and `over` as a ring. */
export type PillTone = "good" | "wait" | "bad" | "over";

export function StatePill({ tone, children }: { tone: PillTone; children: ReactNode }) {
  return <span className={tone === "over" ? "staff-state" : `staff-state staff-state-${tone}`}>{children}</span>;
}
