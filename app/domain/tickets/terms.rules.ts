import { instantOf, isTime } from "~/lib/shop-time";
import type { TicketPolicy } from "~db/schema/tickets";

/** Instants as ISO text. */
export type Terms = {
  exchange: { until: string; times: number } | null;
  /** So much of the money until then; the most of it first. */
  refund: { until: string; percent: number }[];
};

type Visit = { date: string; time: string };

/** How often a ticket has moved, and the percentage that it gives back at most since. */
type Since = { moves: number; refundAtMost: number };

/** Hours count back from the visit's time, else from the shop's opening on that day. */
export function termsOf(
  policy: TicketPolicy,
  { date, time }: Visit,
  opens: string,
  { moves, refundAtMost }: Since = { moves: 0, refundAtMost: 100 },
): Terms {
  const start = instantOf(date, time || (isTime(opens) ? opens : "00:00")).getTime();
  const before = (hours: number) => new Date(start - Math.max(0, hours) * 3_600_000).toISOString();
  const { exchangeUntilHours, exchangesPerTicket, refund } = policy;
  const times = exchangesPerTicket - moves;
  return {
    exchange: times > 0 ? { until: before(exchangeUntilHours), times } : null,
    refund: refund
      .map(({ untilHours, percent }) => ({ until: before(untilHours), percent: Math.min(percent, refundAtMost) }))
      .sort((a, b) => b.percent - a.percent),
  };
}

export function termsAhead({ exchange, refund }: Terms, now: Date): Terms {
  const ahead = ({ until }: { until: string }) => new Date(until) > now;
  return { exchange: exchange && ahead(exchange) ? exchange : null, refund: refund.filter(ahead) };
}
