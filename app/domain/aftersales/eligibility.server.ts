import { percentOf, splitVat } from "~/lib/money";
import type { Db, Tx } from "~db/client.server";
import { computeTerms, filterOpenTerms } from "../catalog/ticket-terms.rules";
import type { Ctx } from "../ctx";
import { listOrderEvents, type Order } from "../orders/order-status.server";
import { requireSettings } from "../shop/get-shop.server";
import { settingChoice, settingNumber, settingText } from "../shop/shop.rules";
import { quoteRefund, type RefundBlocker, type RefundContext, type RefundQuote } from "./eligibility.rules";
import type { OrderUnit } from "./order-units.server";

export type RefundEligibility = {
  unit: OrderUnit;
  quote: (RefundQuote & { amount: number; vat: number }) | null;
  blocker: RefundBlocker | null;
};

export async function checkRefundEligibility(
  db: Db | Tx,
  ctx: Pick<Ctx, "now" | "shop">,
  order: Order,
  units: readonly OrderUnit[],
): Promise<RefundEligibility[]> {
  requireSettings(ctx.shop);
  const context = await readRefundContext(db, ctx, order);
  return units.map((unit) => {
    const result = quoteRefund(getUnitFacts(unit), context);
    if (typeof result === "string") return { unit, quote: null, blocker: result };
    const isDecidedByStaff = result.isDecidedByStaff || isStaffDecisionRequired(ctx, result);
    return {
      unit,
      quote: { ...result, ...calculateRefundShare(unit, result.percent), isDecidedByStaff },
      blocker: null,
    };
  });
}

export function calculateRefundShare({ paid, vat, line }: OrderUnit, percent: number): { amount: number; vat: number } {
  const amount = percentOf(paid, percent);
  return { amount, vat: amount === paid ? vat : splitVat(amount, line.vatPercent).vat };
}

function isStaffDecisionRequired({ shop }: Pick<Ctx, "shop">, { rule }: RefundQuote): boolean {
  return rule !== "day_closed" && settingChoice(shop, "refund_approval") === "staff";
}

async function readRefundContext(
  db: Db | Tx,
  { now, shop }: Pick<Ctx, "now" | "shop">,
  order: Order,
): Promise<RefundContext> {
  const events = await listOrderEvents(db, order.id);
  const delivered = events.findLast(({ kind, after }) => kind === "status" && after === "delivered");
  return {
    now,
    opens: settingText(shop, "opening_time"),
    status: order.status,
    isPaid: order.paymentStatus === "paid",
    deliveredAt: delivered?.at ?? null,
    goodsDays: settingNumber(shop, "goods_return_days"),
  };
}

export function getUnitFacts({ line, tickets: [ticket], status, closure }: OrderUnit) {
  return {
    kind: line.kind,
    status,
    date: ticket?.slot.date ?? line.date,
    time: ticket?.slot.time ?? line.time,
    policy: line.policy,
    exchangeCount: ticket?.exchangeCount ?? 0,
    maxRefundPercent: ticket?.maxRefundPercent ?? 100,
    doneAt: line.doneAt,
    closedFrom: closure?.startsOn ?? null,
  };
}

export function getRefundPercent(unit: OrderUnit, { now, shop }: Pick<Ctx, "now" | "shop">): number {
  const { date, time, policy, ...since } = getUnitFacts(unit);
  if (date === null || policy === null) return 0;
  return (
    filterOpenTerms(computeTerms(policy, { date, time }, settingText(shop, "opening_time"), since), now).refund[0]
      ?.percent ?? 0
  );
}
