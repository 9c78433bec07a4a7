import { addDays, shopDate } from "~/lib/shop-time";
import type { RefundRule } from "~db/schema/aftersales";
import type { TicketPolicy } from "~db/schema/catalog";
import type { OrderLineKind, OrderStatus } from "~db/schema/orders";
import { computeTerms, filterOpenTerms } from "../catalog/ticket-terms.rules";
import { getLastChoiceDay, isChoiceOpen } from "./choice-deadline.rules";

/** `valid`: the buyer can still use it. `done`: the service was provided. `returned`: it was refunded or cancelled. */
export type UnitStatus = "valid" | "used" | "done" | "refund_requested" | "exchange_pending" | "returned";

/** The API contains these names. */
export type RefundBlocker = "not_paid" | "used" | "asked" | "moving" | "gone" | "too_late" | "under_way" | "done";

/** The quote is valid until the ISO instant or day `until`; null means without limit. */
export type RefundQuote = { percent: number; rule: RefundRule; until: string | null; isDecidedByStaff: boolean };

export type UnitFacts = {
  kind: OrderLineKind;
  status: UnitStatus;
  date: string | null;
  time: string;
  policy: TicketPolicy | null;
  exchangeCount: number;
  maxRefundPercent: number;
  doneAt: Date | null;
  closedFrom: string | null;
};
export type RefundContext = {
  now: Date;
  opens: string;
  status: OrderStatus;
  isPaid: boolean;
  deliveredAt: Date | null;
  goodsDays: number;
};

const blockersByStatus = {
  used: "used",
  done: "done",
  refund_requested: "asked",
  exchange_pending: "moving",
  returned: "gone",
} as const satisfies Record<Exclude<UnitStatus, "valid">, RefundBlocker>;

export function quoteRefund(unit: UnitFacts, context: RefundContext): RefundQuote | RefundBlocker {
  if (!context.isPaid) return "not_paid";
  if (unit.status !== "valid") return blockersByStatus[unit.status];
  switch (unit.kind) {
    case "ticket":
      return quoteTicket(unit, context);
    case "variant":
      return quoteGoods(context);
    case "service":
      return quoteService(unit, context);
  }
}

function quoteClosedDay(
  { closedFrom }: Pick<UnitFacts, "closedFrom">,
  { now }: Pick<RefundContext, "now">,
): RefundQuote | null {
  return closedFrom !== null && isChoiceOpen(closedFrom, now)
    ? { percent: 100, rule: "day_closed", until: getLastChoiceDay(closedFrom), isDecidedByStaff: false }
    : null;
}

function quoteTicket(
  { date, time, policy, closedFrom, ...since }: UnitFacts,
  { now, opens }: RefundContext,
): RefundQuote | RefundBlocker {
  const closed = quoteClosedDay({ closedFrom }, { now });
  if (closed) return closed;
  if (date === null || policy === null) return "too_late";
  const [band] = filterOpenTerms(computeTerms(policy, { date, time }, opens, since), now).refund;
  return band && band.percent > 0
    ? { percent: band.percent, rule: "in_time", until: band.until, isDecidedByStaff: band.percent < 100 }
    : "too_late";
}

function quoteGoods({ now, status, deliveredAt, goodsDays }: RefundContext): RefundQuote | RefundBlocker {
  if (status === "shipped") return "under_way";
  if (status !== "delivered") return { percent: 100, rule: "not_sent", until: null, isDecidedByStaff: false };
  if (deliveredAt === null) return "too_late";
  const until = new Date(deliveredAt.getTime() + goodsDays * 86_400_000);
  return now <= until
    ? { percent: 100, rule: "soon_after", until: until.toISOString(), isDecidedByStaff: true }
    : "too_late";
}

function quoteService({ date, doneAt, closedFrom }: UnitFacts, { now }: RefundContext): RefundQuote | RefundBlocker {
  if (doneAt !== null) return "done";
  const closed = quoteClosedDay({ closedFrom }, { now });
  if (closed) return closed;
  if (date !== null && date > shopDate(now))
    return { percent: 100, rule: "service_ahead", until: addDays(date, -1), isDecidedByStaff: false };
  return { percent: 100, rule: "by_staff", until: null, isDecidedByStaff: true };
}

type ShippingFee = { shippingFee: number; shippingVat: number };
type RefundableUnit = { line: { kind: OrderLineKind }; status: UnitStatus };

/** The shipping fee is refunded only with the last goods of the order. */
export function quoteShippingRefund<Of extends RefundableUnit>(
  fee: ShippingFee,
  all: readonly Of[],
  chosen: readonly Of[],
) {
  const isGoods = ({ line }: RefundableUnit) => line.kind === "variant";
  const isLast =
    chosen.some(isGoods) && all.filter(isGoods).every((unit) => unit.status === "returned" || chosen.includes(unit));
  return isLast ? { amount: fee.shippingFee, vat: fee.shippingVat } : { amount: 0, vat: 0 };
}

export type ExchangeBlocker = Exclude<RefundBlocker, "under_way" | "done"> | "moved_enough" | "test";
/** `times` is the number of exchanges left. If the shop closed the day, `free` is true, and the others do not apply. */
export type ExchangeRight = { until: string | null; times: number; free: boolean };

type ExchangeContext = { now: Date; opens: string; isPaid: boolean };

export function checkExchangeEligibility(
  { status, date, time, policy, ...terms }: UnitFacts,
  { now, opens, isPaid }: ExchangeContext,
): ExchangeRight | ExchangeBlocker {
  if (!isPaid) return "not_paid";
  if (status !== "valid") return status === "done" ? "used" : blockersByStatus[status];
  if (terms.closedFrom !== null && isChoiceOpen(terms.closedFrom, now)) return { until: null, times: 0, free: true };
  if (date === null || policy === null) return "too_late";
  if (terms.exchangeCount >= policy.exchangesPerTicket) return "moved_enough";
  const { exchange } = filterOpenTerms(computeTerms(policy, { date, time }, opens, terms), now);
  return exchange ? { ...exchange, free: false } : "too_late";
}
