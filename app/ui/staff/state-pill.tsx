import type { ReactNode } from "react";

/** good: a full dot; wait: half a dot; bad: a diamond; over: a ring. The text says what is to be done. */
export type PillTone = "good" | "wait" | "bad" | "over";

export function StatePill({ tone, children }: { tone: PillTone; children: ReactNode }) {
  return <span className={tone === "over" ? "staff-state" : `staff-state staff-state-${tone}`}>{children}</span>;
}
