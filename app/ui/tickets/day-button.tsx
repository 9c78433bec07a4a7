import type { ReactNode } from "react";
import type { DayView } from "~/domain/catalog/days-view";
import { useHydrated } from "../parts/hydration";

/** Reloads the page with all values of the form. `name` is set if no other field has the date. */
export type ReloadProps = { formMethod: "get"; formAction: string; name?: "date" };

type Props = {
  day: Pick<DayView, "date" | "label">;
  /** The value is undefined if the button is not one of several days to choose from. */
  isChosen?: boolean;
  reload: ReloadProps;
  className: string;
  tabIndex?: number | undefined;
  children: ReactNode;
};

/** Without a script, the name is `day`, because the form has a field `date`. `readBookingQuery` accepts both. */
export function DayButton({ day: { date, label }, isChosen, reload, className, tabIndex, children }: Props) {
  const isHydrated = useHydrated();
  return (
    <button
      type="submit"
      {...reload}
      name={reload.name ?? (isHydrated ? "date" : "day")}
      value={date}
      className={className}
      tabIndex={tabIndex}
      aria-current={isChosen ? "date" : undefined}
      aria-pressed={isChosen}
      aria-label={label}
    >
      {children}
    </button>
  );
}
