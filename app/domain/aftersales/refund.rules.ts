import { addDays, shopDate } from "~/lib/shop-time";
import type { RefundRule } from "~db/schema/aftersales";
import type { OrderLineKind, OrderStatus } from "~db/schema/orders";
import type { TicketPolicy } from "~db/schema/tickets";
import { computeTerms, filterOpenTerms } from "../tickets/terms.rules";

export type WhyNotBack = "not_paid" | "used" | "asked" | "moving" | "gone" | "too_late" | "under_way" | "done";

/** `until` is the last ISO instant or day of the offer. `byStaff` means that staff decide. */
export type Back = { percent: number; rule: RefundRule; until: string | null; byStaff: boolean };

export type UnitFacts = {
  kind: OrderLineKind;
  standing: "own" | "used" | "done" | "asked" | "moving" | "gone";
  date: string | null;
  time: string;
  policy: TicketPolicy | null;
  moves: number;
  refundAtMost: number;
  doneAt: Date | null;
  closedFrom: string | null;
};
export type At = {
  now: Date;
  opens: string;
  status: OrderStatus;
  paid: boolean;
  deliveredAt: Date | null;
  goodsDays: number;
};

export const chooseForDays = 365;

export function chooseUntil(closedFrom: string): string {
  return addDays(closedFrom, chooseForDays);
}

export function mayChoose(closedFrom: string, now: Date): boolean {
  return shopDate(now) <= chooseUntil(closedFrom);
}

export function judgeBack(unit: UnitFacts, at: At): Back | WhyNotBack {
  if (!at.paid) return "not_paid";
  if (unit.standing !== "own") return unit.standing;
  switch (unit.kind) {
    case "ticket":
      return judgeTicket(unit, at);
    case "variant":
      return judgePiece(at);
    case "service":
      return judgeService(unit, at);
  }
}

function judgeClosed({ closedFrom }: Pick<UnitFacts, "closedFrom">, { now }: Pick<At, "now">): Back | null {
  return closedFrom !== null && mayChoose(closedFrom, now)
    ? { percent: 100, rule: "day_closed", until: chooseUntil(closedFrom), byStaff: false }
    : null;
}

function judgeTicket({ date, time, policy, closedFrom, ...since }: UnitFacts, { now, opens }: At): Back | WhyNotBack {
  const closed = judgeClosed({ closedFrom }, { now });
  if (closed) return closed;
  if (date === null || policy === null) return "too_late";
  const [band] = filterOpenTerms(computeTerms(policy, { date, time }, opens, since), now).refund;
  return band && band.percent > 0
    ? { percent: band.percent, rule: "in_time", until: band.until, byStaff: band.percent < 100 }
    : "too_late";
}

function judgePiece({ now, status, deliveredAt, goodsDays }: At): Back | WhyNotBack {
  if (status === "shipped") return "under_way";
  if (status !== "delivered") return { percent: 100, rule: "not_sent", until: null, byStaff: false };
  if (deliveredAt === null) return "too_late";
  const until = new Date(deliveredAt.getTime() + goodsDays * 86_400_000);
  return now <= until ? { percent: 100, rule: "soon_after", until: until.toISOString(), byStaff: true } : "too_late";
}

function judgeService({ date, doneAt, closedFrom }: UnitFacts, { now }: At): Back | WhyNotBack {
  if (doneAt !== null) return "done";
  const closed = judgeClosed({ closedFrom }, { now });
  if (closed) return closed;
  if (date !== null && date > shopDate(now))
    return { percent: 100, rule: "service_ahead", until: addDays(date, -1), byStaff: false };
  return { percent: 100, rule: "by_staff", until: null, byStaff: true };
}
