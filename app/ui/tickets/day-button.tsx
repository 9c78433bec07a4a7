import type { ReactNode } from "react";
import { useHydrated } from "../parts/use-hydrated";
import type { ShownDay } from "./shown-days";

/** Reloads the page with all values of the form. `name` is set when no other field has the date. */
export type Ask = { formMethod: "get"; formAction: string; name?: "date" };

type Props = {
  day: ShownDay;
  chosen: boolean;
  ask: Ask;
  className: string;
  tabIndex?: number | undefined;
  children: ReactNode;
};

/** Without a script the day has another name (`readAsked`), so that a URL never has a name twice. */
export function DayButton({ day: { date, label }, chosen, ask, className, tabIndex, children }: Props) {
  const hydrated = useHydrated();
  return (
    <button
      type="submit"
      {...ask}
      name={ask.name ?? (hydrated ? "date" : "day")}
      value={date}
      className={className}
      tabIndex={tabIndex}
      aria-current={chosen ? "date" : undefined}
      aria-label={label}
    >
      {children}
    </button>
  );
}
