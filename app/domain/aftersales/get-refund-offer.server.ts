import type { z } from "zod";
import type { Locale } from "~/i18n/locale";
import type { RefundRule } from "~db/schema/aftersales";
import type { OrderLineKind } from "~db/schema/orders";
import type { Ctx } from "../ctx";
import { waysBack } from "../money/ways-back.server";
import { getVisibleOrder } from "../orders/order-access.server";
import type { Order } from "../orders/order-status.server";
import type { OrderByCode } from "../orders/schema";
import { type EndingTier, findEndingTier } from "../orders/unit-price.rules";
import { getMethodNames } from "../payments/list-methods.server";
import { needsEmailedCode } from "./closure-access.server";
import { type Judged, judgeUnits } from "./judge-units.server";
import { listRequests, type RequestView } from "./list-requests.server";
import { listPaymentIntentIds } from "./order-payment-intents.server";
import type { WhyNotBack } from "./refund.rules";
import { type AccountOffer, getAccountOffer } from "./refund-account.server";
import { shippingBack } from "./shipping-back.rules";
import { isOpenChoice, readUnits, type UnitView, viewOfUnit } from "./units.server";

/** Amounts are whole VND. `until` is an ISO instant or day. */
export type OfferedUnit = Omit<UnitView, "date"> & {
  kind: OrderLineKind;
  line: number;
  picture: string;
  date: string | null;
  back: { amount: number; percent: number; rule: RefundRule; until: string | null; byStaff: boolean } | null;
  /** `closed_day` sends the reader to the closure's page, which asks for a code from the order's email. */
  why: WhyNotBack | "closed_day" | null;
  /** Pieces are refunded from the last one on. This is the quantity discount that ends with this piece. */
  tierEnds: EndingTier | null;
  own: boolean;
};

export type RefundOffer = {
  code: string;
  units: OfferedUnit[];
  /** The shipping fee in whole VND, which is refunded with the last goods. */
  shipping: number;
  /** The names of the gateways that refund the money; null stands for a bank transfer by staff. */
  ways: (string | null)[];
  /** Whether money goes back to a store credit, at once. */
  toCredit: boolean;
  account: AccountOffer | null;
  requests: RequestView[];
};

export async function getRefundOffer(ctx: Ctx, { code, view }: z.output<typeof OrderByCode>): Promise<RefundOffer> {
  const order = await getVisibleOrder(ctx, code, view);
  const units = await readUnits(ctx.db, order);
  const [judged, requests, ways, account, names] = await Promise.all([
    judgeUnits(ctx.db, ctx, order, units),
    listRequests(ctx.db, order.id, ctx.locale),
    listPaymentIntentIds(ctx.db, order.id).then((payables) => waysBack(ctx.db, payables)),
    getAccountOffer(ctx.db, order),
    getMethodNames(ctx, ctx.db),
  ]);
  const isCodeNeeded = needsEmailedCode(ctx, { order, isFromMessage: false });
  const goods = units.filter(({ line, standing }) => line.kind === "variant" && standing === "own");
  return {
    code: order.code,
    units: judged.map((one) => {
      const unit = offered(one, ctx.locale);
      const isElsewhere = isCodeNeeded && unit.back !== null && isOpenChoice(one.unit);
      return isElsewhere ? { ...unit, back: null, why: "closed_day" } : unit;
    }),
    shipping: shippingBack(order, units, goods).amount,
    ways: ways.filter((way) => way !== "credit").map((way) => way && (names.get(way) ?? way)),
    toCredit: ways.includes("credit"),
    account,
    requests,
  };
}

export async function getRefunds(ctx: Ctx, { code, view }: z.output<typeof OrderByCode>) {
  const order = await getVisibleOrder(ctx, code, view);
  const [requests, account] = await Promise.all([
    listRequests(ctx.db, order.id, ctx.locale),
    getAccountOffer(ctx.db, order),
  ]);
  return { code: order.code, requests, account };
}

export async function offeredUnits(ctx: Ctx, order: Order): Promise<OfferedUnit[]> {
  const judged = await judgeUnits(ctx.db, ctx, order, await readUnits(ctx.db, order));
  return judged.map((one) => offered(one, ctx.locale));
}

function offered({ unit, back, why }: Judged, locale: Locale): OfferedUnit {
  const { row, line } = unit;
  const view = viewOfUnit(unit, locale);
  return {
    ...view,
    kind: line.kind,
    line: line.id,
    picture: (row.ticket ?? row.variant ?? row.service)?.picture ?? "",
    date: view.date || null,
    back: back && pickBack(back),
    why,
    tierEnds: line.kind === "variant" ? findEndingTier(line, unit.unit) : null,
    own: unit.standing === "own",
  };
}

function pickBack({ amount, percent, rule, until, byStaff }: NonNullable<Judged["back"]>) {
  return { amount, percent, rule, until, byStaff };
}
