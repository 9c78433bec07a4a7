import type { MouseEvent, ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { SubmitButton } from "../form/submit-button";
import { usePlain } from "../layout/frame-data";
import { Price } from "../parts/formatted-text";

type Props = {
  summary: string;
  /** The total is null if the people cannot be counted, as `problem` explains. */
  total: number | null;
  problem: string;
  /** This is true if the total is the lowest possible one, because no day is chosen. */
  isFrom: boolean;
  children: ReactNode;
};

export function BookingBar({ summary, total, problem, isFrom, children }: Props) {
  const { t } = useT();
  const isPlain = usePlain();
  return (
    <div className={isPlain ? "buy-bar buy-bar-still" : "buy-bar"}>
      <p>
        <span className="help block">{summary}</span>
        <output aria-live="polite" className={total === null ? "error" : "text-lg font-bold"}>
          {total === null ? (
            problem
          ) : (
            <>
              {isFrom && `${t("tickets.from")} `}
              <Price amount={total} />
            </>
          )}
        </output>
      </p>
      {children}
    </div>
  );
}

/** With a script, moves the focus to the days. Without one, opens the calendar. */
export function ChooseDayButton({ here, month }: { here: string; month: string }) {
  const { t } = useT();
  return (
    <SubmitButton formMethod="get" formAction={`${here}#days`} name="month" value={month} onClick={focusDays}>
      {t("tickets.order.choose_day")}
    </SubmitButton>
  );
}

function focusDays(event: MouseEvent) {
  const day = document.querySelector<HTMLElement>("#days [aria-pressed]:not([tabindex])");
  if (!day) return;
  event.preventDefault();
  day.scrollIntoView({ block: "center" });
  day.focus({ preventScroll: true });
}
