import type { Locale } from "~/lib/locale";
import type { RefundRule } from "~db/schema/aftersales";
import type { OrderLineKind } from "~db/schema/orders";
import type { Ctx } from "../ctx";
import type { Order } from "../orders/order-status.server";
import { type EndingTier, findEndingTier } from "../orders/unit-price.rules";
import type { RefundBlocker } from "./eligibility.rules";
import { checkRefundEligibility, type RefundEligibility } from "./eligibility.server";
import { type OrderUnitView, presentOrderUnit, readOrderUnits } from "./order-units.server";

/** Amounts are whole VND. `until` is an ISO instant or day. */
export type RefundableUnitView = Omit<OrderUnitView, "date"> & {
  kind: OrderLineKind;
  line: number;
  picture: string;
  date: string | null;
  back: { amount: number; percent: number; rule: RefundRule; until: string | null; byStaff: boolean } | null;
  /** `closed_day`: only the page for the closed day can refund the unit, because that page verifies the buyer. */
  why: RefundBlocker | "closed_day" | null;
  /** This quantity discount ends when the piece is refunded. Pieces are refunded from the last one on. */
  tierEnds: EndingTier | null;
  own: boolean;
};

/** `isRefundable` means that staff may refund the unit, even against its terms. */
export type StaffRefundableUnit = RefundableUnitView & { isRefundable: boolean };

export async function listRefundableUnits(ctx: Ctx, order: Order): Promise<StaffRefundableUnit[]> {
  const eligibility = await checkRefundEligibility(ctx.db, ctx, order, await readOrderUnits(ctx.db, order));
  return eligibility.map((one) => ({
    ...presentRefundableUnit(one, ctx.locale),
    isRefundable: one.unit.status === "valid" || (order.isTest && one.unit.status === "used"),
  }));
}

export function presentRefundableUnit({ unit, quote, blocker }: RefundEligibility, locale: Locale): RefundableUnitView {
  const { row, line } = unit;
  const view = presentOrderUnit(unit, locale);
  return {
    ...view,
    kind: line.kind,
    line: line.id,
    picture: (row.ticket ?? row.variant ?? row.service)?.picture ?? "",
    date: view.date || null,
    back: quote && presentRefundQuote(quote),
    why: blocker,
    tierEnds: line.kind === "variant" ? findEndingTier(line, unit.unit) : null,
    own: unit.status === "valid",
  };
}

function presentRefundQuote({
  amount,
  percent,
  rule,
  until,
  isDecidedByStaff,
}: NonNullable<RefundEligibility["quote"]>) {
  return { amount, percent, rule, until, byStaff: isDecidedByStaff };
}
