import type { ReactNode } from "react";
import type { ShownDay } from "./shown-days";

/** What a button of the form asks for anew: the page itself, with all that the form holds. */
export type Ask = { formMethod: "get"; formAction: string };

type Props = { day: ShownDay; chosen: boolean; ask: Ask; className: string; children: ReactNode };

export function DayButton({ day: { date, label }, chosen, ask, className, children }: Props) {
  return (
    <button
      type="submit"
      {...ask}
      name="date"
      value={date}
      className={className}
      aria-current={chosen ? "date" : undefined}
      aria-label={label}
    >
      {children}
    </button>
  );
}
