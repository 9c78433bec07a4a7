import type { ReactNode } from "react";

/** Shapes: `good` is a full dot, `wait` half a dot, `bad` a diamond, `over` a ring. */
export type PillTone = "good" | "wait" | "bad" | "over";

export function StatePill({ tone, children }: { tone: PillTone; children: ReactNode }) {
  return <span className={tone === "over" ? "staff-state" : `staff-state staff-state-${tone}`}>{children}</span>;
}
