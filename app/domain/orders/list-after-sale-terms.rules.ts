import { type Locale, textIn } from "~/lib/locale";
import { addDays, shopDate } from "~/lib/shop-time";
import type { orderLines } from "~db/schema/orders";
import { computeTerms, filterOpenTerms, type Terms } from "../catalog/ticket-terms.rules";

export type AfterSaleTerms = { name: string; date: string; time: string } & (
  | ({ kind: "ticket" } & Terms)
  /** `freeThrough` is the last day of a full refund. It is null once that day is over. */
  | { kind: "service"; freeThrough: string | null }
);

type OrderLine = typeof orderLines.$inferSelect;
type IssuedTicketTerms = {
  orderLineId: number;
  state: string;
  slot: { date: string; time: string };
  exchangeCount: number;
  maxRefundPercent: number;
};
type TermsContext = { opens: string; now: Date; locale: Locale };

export function listAfterSaleTerms(
  lines: readonly OrderLine[],
  tickets: readonly IssuedTicketTerms[],
  context: TermsContext,
): AfterSaleTerms[] {
  const all = lines.flatMap((line) =>
    line.kind === "ticket"
      ? tickets.flatMap((ticket) =>
          ticket.orderLineId === line.id ? (findTicketTerms(line, ticket, context) ?? []) : [],
        )
      : (findServiceTerms(line, context) ?? []),
  );
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

function findTicketTerms(
  { name, policy }: OrderLine,
  ticket: IssuedTicketTerms,
  { opens, now, locale }: TermsContext,
): AfterSaleTerms | null {
  const { date, time } = ticket.slot;
  if (ticket.state !== "valid" || date < shopDate(now) || policy === null) return null;
  const terms = filterOpenTerms(computeTerms(policy, { date, time }, opens, ticket), now);
  return { kind: "ticket", name: textIn(name, locale), date, time, ...terms };
}

function findServiceTerms(line: OrderLine, { now, locale }: TermsContext): AfterSaleTerms | null {
  const { kind, date, time, doneAt, returned, quantity } = line;
  const today = shopDate(now);
  if (kind !== "service" || doneAt !== null || returned === quantity || date === null || date < today) return null;
  return {
    kind: "service",
    name: textIn(line.name, locale),
    date,
    time,
    freeThrough: findLastFreeDayOfService(date, today),
  };
}

/** Returns the last day on which a service is refunded in full; null if that day has passed. */
export function findLastFreeDayOfService(date: string, today: string): string | null {
  return date > today ? addDays(date, -1) : null;
}
