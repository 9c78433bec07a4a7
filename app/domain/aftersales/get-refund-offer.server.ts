import type { z } from "zod";
import type { Ctx } from "../ctx";
import { getVisibleOrder } from "../orders/order-access.server";
import type { OrderByCode } from "../orders/schema";
import { getMethodNames } from "../payments/list-methods.server";
import { listRefundRoutes } from "../payments/refunds.server";
import { quoteShippingRefund } from "./eligibility.rules";
import { checkRefundEligibility } from "./eligibility.server";
import { listPaymentIntentIds } from "./order-payment-intents.server";
import { isClosureChoiceRequired, readOrderUnits } from "./order-units.server";
import { findPayoutAccountOffer, type PayoutAccountOffer } from "./payout-account.server";
import { isEmailedCodeRequired } from "./payout-account-code.server";
import { listRequestsOfOrder, type RefundRequestView } from "./refund-requests.server";
import { presentRefundableUnit, type RefundableUnitView } from "./refundable-units.server";

export type RefundOffer = {
  code: string;
  units: RefundableUnitView[];
  shipping: number;
  /** These gateways refund the money. Null stands for a bank transfer by staff. */
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
    findPayoutAccountOffer(ctx.db, order),
    getMethodNames(ctx, ctx.db),
  ]);
  const isCodeNeeded = isEmailedCodeRequired(ctx, { order, isFromMessage: false });
  const goods = units.filter(({ line, status }) => line.kind === "variant" && status === "valid");
  return {
    code: order.code,
    units: eligibility.map((one) => {
      const unit = presentRefundableUnit(one, ctx.locale);
      const isElsewhere = isCodeNeeded && unit.back !== null && isClosureChoiceRequired(one.unit);
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
    findPayoutAccountOffer(ctx.db, order),
  ]);
  return { code: order.code, requests, account };
}
