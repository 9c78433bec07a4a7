import type { ReactNode } from "react";
import type { HistoryEntry, OrderTexts } from "~/domain/orders/order-page-view";
import { Message } from "../parts/message";

export function OrderStateMessage({ state }: Pick<OrderTexts, "state">) {
  return (
    <Message tone={state.tone} {...(state.title && { title: state.title })}>
      {state.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Message>
  );
}

type Props = { title: string; events: HistoryEntry[]; isOpen?: boolean; children?: ReactNode };

export function OrderHistory({ title, events, isOpen = false, children }: Props) {
  return (
    <details className="card py-2! no-print" open={isOpen}>
      <summary className="min-h-11 content-center">
        <h2 className="inline-block text-base">{title}</h2>
      </summary>
      <ol className="grid gap-2 py-2">
        {events.map(({ at, moment, text }) => (
          <li key={`${at} ${text}`} className="items-baseline gap-3 sm:flex">
            <time className="help num" dateTime={at}>
              {moment}
            </time>
            <p className="min-w-0 wrap-anywhere">{text}</p>
          </li>
        ))}
      </ol>
      {children}
    </details>
  );
}

export function OrderTimeline({ events }: { events: HistoryEntry[] }) {
  return (
    <ol className="timeline">
      {events.map(({ at, moment, text }) => (
        <li key={`${at} ${text}`}>
          <p>{text}</p>
          <time className="help num" dateTime={at}>
            {moment}
          </time>
        </li>
      ))}
    </ol>
  );
}
