import type { ReactNode } from "react";
import { useHydrated } from "../parts/use-hydrated";
import type { ShownDay } from "./shown-days";

/** What a button of the form asks for anew: the page itself, with all that the form holds. `name`: where no other field says a day. */
export type Ask = { formMethod: "get"; formAction: string; name?: "date" };

type Props = {
  day: ShownDay;
  chosen: boolean;
  ask: Ask;
  className: string;
  tabIndex?: number | undefined;
  children: ReactNode;
};

/** Without a script the form says its own day beside it (`readAsked`): under another name, so that no address has one twice. */
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
