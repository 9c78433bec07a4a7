import { computeTerms, filterOpenTerms, type Terms } from "../catalog/terms.rules";
import type { Ctx } from "../ctx";
import { settingText } from "../shop/shop.rules";
import type { ExchangeableUnit } from "./exchangeable-units.server";
import { getRefundPercent, getUnitFacts } from "./refund-eligibility.server";

type SlotTime = { date: string; time: string };

export function getTermsAfterExchange(
  { unit, right }: ExchangeableUnit,
  when: SlotTime,
  ctx: Pick<Ctx, "now" | "shop">,
): Terms {
  const { policy, exchangeCount, maxRefundPercent } = getUnitFacts(unit);
  if (policy === null) return { exchange: null, refund: [] };
  const since = right?.free
    ? { exchangeCount, maxRefundPercent }
    : { exchangeCount: exchangeCount + 1, maxRefundPercent: Math.min(maxRefundPercent, getRefundPercent(unit, ctx)) };
  const { exchange, refund } = filterOpenTerms(
    computeTerms(policy, when, settingText(ctx.shop, "opening_time"), since),
    ctx.now,
  );
  // A limit can make two bands equal. The later one then covers both.
  const visible = refund.filter(({ percent }, index) => percent > 0 && refund[index + 1]?.percent !== percent);
  return { exchange, refund: visible };
}
