import type { ReactNode } from "react";
import type { Happening } from "./told-order";

type Props = { title: string; events: Happening[]; children?: ReactNode };

export function OrderHistory({ title, events, children }: Props) {
  return (
    <section className="card stack gap-2 no-print">
      <h2 className="text-lg">{title}</h2>
      <ol className="grid gap-1">
        {events.map(({ at, moment, says }) => (
          <li key={`${at} ${says}`} className="flex items-baseline gap-3">
            <time className="help num" dateTime={at}>
              {moment}
            </time>
            <span className="min-w-0 wrap-anywhere">{says}</span>
          </li>
        ))}
      </ol>
      {children}
    </section>
  );
}
