import { instantOf, isTime } from "~/lib/shop-time";
import type { TicketPolicy } from "~db/schema/catalog";

/** `until` is an ISO time. `times` is the number of exchanges left. */
export type Terms = {
  exchange: { until: string; times: number } | null;
  /** Each percentage is refunded until its deadline. The highest percentage comes first. */
  refund: { until: string; percent: number }[];
};

export type VisitTime = { date: string; time: string };

type ExchangeHistory = { exchangeCount: number; maxRefundPercent: number };

/** The policy's hours count back from the slot's time or, for tickets of the whole day, the shop's opening time. */
export function computeTerms(
  policy: TicketPolicy,
  { date, time }: VisitTime,
  openingTime: string,
  { exchangeCount, maxRefundPercent }: ExchangeHistory = { exchangeCount: 0, maxRefundPercent: 100 },
): Terms {
  const start = instantOf(date, time || (isTime(openingTime) ? openingTime : "00:00")).getTime();
  const before = (hours: number) => new Date(start - Math.max(0, hours) * 3_600_000).toISOString();
  const { exchangeUntilHours, exchangesPerTicket, refund } = policy;
  const times = exchangesPerTicket - exchangeCount;
  return {
    exchange: times > 0 ? { until: before(exchangeUntilHours), times } : null,
    refund: refund
      .map(({ untilHours, percent }) => ({ until: before(untilHours), percent: Math.min(percent, maxRefundPercent) }))
      .sort((a, b) => b.percent - a.percent),
  };
}

export function filterOpenTerms({ exchange, refund }: Terms, now: Date): Terms {
  const isOpen = ({ until }: { until: string }) => new Date(until) > now;
  return { exchange: exchange && isOpen(exchange) ? exchange : null, refund: refund.filter(isOpen) };
}

/** `RefundRuler` shows the refund until each deadline. The last step is the time after all deadlines, with 0 %. */
export type RefundRulerStep = { percent: number; title: string; end: string };

export type RefundOutlook = {
  level: "full" | "part" | "none";
  percent: number;
  until: string | null;
  next: { until: string; percent: number } | null;
};

/** `maxRefundPercent` can make two percentages equal. Only the one with the later deadline is then listed. */
export function listRefundSteps(terms: Terms, now: Date): Terms["refund"] {
  const { refund } = filterOpenTerms(terms, now);
  return refund.filter(({ percent }, index) => percent > 0 && refund[index + 1]?.percent !== percent);
}

export function getRefundOutlook(terms: Terms, now: Date): RefundOutlook {
  const [current, next = null] = listRefundSteps(terms, now);
  if (!current) return { level: "none", percent: 0, until: null, next: null };
  return { level: current.percent === 100 ? "full" : "part", ...current, next };
}

type PolicyStep = { untilHours: number; percent: number };

/** Hours and percentages must fall from step to step. Returns the index of the first step where they do not. */
export function findRisingStep(steps: readonly PolicyStep[]): number | null {
  const found = steps.findIndex((step, index) => {
    const earlier = steps[index - 1];
    return earlier !== undefined && (step.untilHours >= earlier.untilHours || step.percent >= earlier.percent);
  });
  return found < 0 ? null : found;
}
