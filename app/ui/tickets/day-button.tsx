import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/shop-time";
import type { Ask } from "./day-note";

type Props = {
  date: string;
  note: string;
  chosen: boolean;
  ask: Ask;
  className: string;
  children: ReactNode;
};

export function DayButton({ date, note, chosen, ask, className, children }: Props) {
  const { locale } = useT();
  return (
    <button
      type="submit"
      {...ask}
      name="date"
      value={date}
      className={className}
      aria-current={chosen ? "date" : undefined}
      aria-label={`${formatDate(date, locale, "long")}, ${note}`}
    >
      {children}
    </button>
  );
}
