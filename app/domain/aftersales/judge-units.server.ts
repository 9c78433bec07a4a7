import { percentOf, splitVat } from "~/lib/money";
import type { Db, Tx } from "~db/client.server";
import type { Ctx } from "../ctx";
import { listOrderEvents, type Order } from "../orders/order-status.server";
import { requireSettings } from "../shop/require-settings.server";
import { settingChoice, settingNumber, settingText } from "../shop/shop.rules";
import { computeTerms, filterOpenTerms } from "../tickets/terms.rules";
import { type At, type Back, judgeBack, type WhyNotBack } from "./refund.rules";
import type { Unit } from "./units.server";

export type Judged = { unit: Unit; back: (Back & { amount: number; vat: number }) | null; why: WhyNotBack | null };

export async function judgeUnits(
  db: Db | Tx,
  ctx: Pick<Ctx, "now" | "shop">,
  order: Order,
  units: readonly Unit[],
): Promise<Judged[]> {
  requireSettings(ctx.shop);
  const at = await factsOf(db, ctx, order);
  return units.map((unit) => {
    const said = judgeBack(factsOfUnit(unit), at);
    if (typeof said === "string") return { unit, back: null, why: said };
    const byStaff = said.byStaff || waitsForStaff(ctx, said);
    return { unit, back: { ...said, ...shareOf(unit, said.percent), byStaff }, why: null };
  });
}

/** Returns a percentage of what was paid for a unit, and the VAT in it, in whole VND. */
export function shareOf({ paid, vat, line }: Unit, percent: number): { amount: number; vat: number } {
  const amount = percentOf(paid, percent);
  return { amount, vat: amount === paid ? vat : splitVat(amount, line.vatPercent).vat };
}

/** The setting `refund_approval` can require a decision by staff, except for days that the shop closed. */
function waitsForStaff({ shop }: Pick<Ctx, "shop">, { rule }: Back): boolean {
  return rule !== "day_closed" && settingChoice(shop, "refund_approval") === "staff";
}

async function factsOf(db: Db | Tx, { now, shop }: Pick<Ctx, "now" | "shop">, order: Order): Promise<At> {
  const events = await listOrderEvents(db, order.id);
  const delivered = events.findLast(({ what, after }) => what === "status" && after === "delivered");
  return {
    now,
    opens: settingText(shop, "opening_time"),
    status: order.status,
    paid: order.paymentStatus === "paid",
    deliveredAt: delivered?.at ?? null,
    goodsDays: settingNumber(shop, "goods_return_days"),
  };
}

export function factsOfUnit({ line, tickets: [ticket], standing, closure }: Unit) {
  return {
    kind: line.kind,
    standing,
    date: ticket?.slot.date ?? line.date,
    time: ticket?.slot.time ?? line.time,
    policy: line.policy,
    moves: ticket?.moves ?? 0,
    refundAtMost: ticket?.refundAtMost ?? 100,
    doneAt: line.doneAt,
    closedFrom: closure?.startsOn ?? null,
  };
}

export function refundPercentAt(unit: Unit, { now, shop }: Pick<Ctx, "now" | "shop">): number {
  const { date, time, policy, ...since } = factsOfUnit(unit);
  if (date === null || policy === null) return 0;
  return (
    filterOpenTerms(computeTerms(policy, { date, time }, settingText(shop, "opening_time"), since), now).refund[0]
      ?.percent ?? 0
  );
}
