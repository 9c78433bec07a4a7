import type { z } from "zod";
import type { Locale } from "~/lib/locale";
import type { RefundRule } from "~db/schema/aftersales";
import type { OrderLineKind } from "~db/schema/orders";
import type { Ctx } from "../ctx";
import { getVisibleOrder } from "../orders/order-access.server";
import type { Order } from "../orders/order-status.server";
import type { OrderByCode } from "../orders/schema";
import { type EndingTier, findEndingTier } from "../orders/unit-price.rules";
import { getMethodNames } from "../payments/list-methods.server";
import { listRefundRoutes } from "../payments/refunds.server";
import { quoteShippingRefund, type RefundBlocker } from "./eligibility.rules";
import { checkRefundEligibility, type RefundEligibility } from "./eligibility.server";
import { listPaymentIntentIds } from "./order-payment-intents.server";
import { needsClosureChoice, type OrderUnitView, presentOrderUnit, readOrderUnits } from "./order-units.server";
import { getPayoutAccountOffer, type PayoutAccountOffer } from "./payout-account.server";
import { needsEmailedCode } from "./payout-account-code.server";
import { listRequestsOfOrder, type RefundRequestView } from "./refund-requests.server";

/** Amounts are whole VND. `until` is an ISO instant or day. */
export type RefundableUnitView = Omit<OrderUnitView, "date"> & {
  kind: OrderLineKind;
  line: number;
  picture: string;
  date: string | null;
  back: { amount: number; percent: number; rule: RefundRule; until: string | null; byStaff: boolean } | null;
  /** `closed_day` means that only the page for the closed day can refund it, because that page verifies the buyer. */
  why: RefundBlocker | "closed_day" | null;
  /** The quantity discount that ends when this piece is refunded. Pieces are refunded from the last one on. */
  tierEnds: EndingTier | null;
  own: boolean;
};

export type RefundOffer = {
  code: string;
  units: RefundableUnitView[];
  shipping: number;
  /** The names of the gateways that refund the money; null stands for a bank transfer by staff. */
  ways: (string | null)[];
  toCredit: boolean;
  account: PayoutAccountOffer | null;
  requests: RefundRequestView[];
};

export async function getRefundOffer(ctx: Ctx, { code, view }: z.output<typeof OrderByCode>): Promise<RefundOffer> {
  const order = await getVisibleOrder(ctx, code, view);
  const units = await readOrderUnits(ctx.db, order);
  const [eligibility, requests, ways, account, names] = await Promise.all([
    checkRefundEligibility(ctx.db, ctx, order, units),
    listRequestsOfOrder(ctx.db, order.id, ctx.locale),
    listPaymentIntentIds(ctx.db, order.id).then((intentIds) => listRefundRoutes(ctx.db, intentIds)),
    getPayoutAccountOffer(ctx.db, order),
    getMethodNames(ctx, ctx.db),
  ]);
  const isCodeNeeded = needsEmailedCode(ctx, { order, isFromMessage: false });
  const goods = units.filter(({ line, status }) => line.kind === "variant" && status === "own");
  return {
    code: order.code,
    units: eligibility.map((one) => {
      const unit = presentRefundableUnit(one, ctx.locale);
      const isElsewhere = isCodeNeeded && unit.back !== null && needsClosureChoice(one.unit);
      return isElsewhere ? { ...unit, back: null, why: "closed_day" } : unit;
    }),
    shipping: quoteShippingRefund(order, units, goods).amount,
    ways: ways.filter((way) => way !== "credit").map((way) => way && (names.get(way) ?? way)),
    toCredit: ways.includes("credit"),
    account,
    requests,
  };
}

export async function getRefunds(ctx: Ctx, { code, view }: z.output<typeof OrderByCode>) {
  const order = await getVisibleOrder(ctx, code, view);
  const [requests, account] = await Promise.all([
    listRequestsOfOrder(ctx.db, order.id, ctx.locale),
    getPayoutAccountOffer(ctx.db, order),
  ]);
  return { code: order.code, requests, account };
}

export async function listRefundableUnits(ctx: Ctx, order: Order): Promise<RefundableUnitView[]> {
  const eligibility = await checkRefundEligibility(ctx.db, ctx, order, await readOrderUnits(ctx.db, order));
  return eligibility.map((one) => presentRefundableUnit(one, ctx.locale));
}

function presentRefundableUnit({ unit, quote, blocker }: RefundEligibility, locale: Locale): RefundableUnitView {
  const { row, line } = unit;
  const view = presentOrderUnit(unit, locale);
  return {
    ...view,
    kind: line.kind,
    line: line.id,
    picture: (row.ticket ?? row.variant ?? row.service)?.picture ?? "",
    date: view.date || null,
    back: quote && pickRefundQuote(quote),
    why: blocker,
    tierEnds: line.kind === "variant" ? findEndingTier(line, unit.unit) : null,
    own: unit.status === "own",
  };
}

function pickRefundQuote({ amount, percent, rule, until, byStaff }: NonNullable<RefundEligibility["quote"]>) {
  return { amount, percent, rule, until, byStaff };
}
