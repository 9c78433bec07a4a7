import type { Ctx } from "../ctx";
import { settingText } from "../shop/shop.rules";
import { computeTerms, filterOpenTerms, type Terms } from "../tickets/terms.rules";
import { factsOfUnit, refundPercentAt } from "./judge-units.server";
import type { Movable } from "./movable-units.server";

type When = { date: string; time: string };

export function termsAfterMove({ unit, move }: Movable, when: When, ctx: Pick<Ctx, "now" | "shop">): Terms {
  const { policy, moves, refundAtMost } = factsOfUnit(unit);
  if (policy === null) return { exchange: null, refund: [] };
  const since = move?.free
    ? { moves, refundAtMost }
    : { moves: moves + 1, refundAtMost: Math.min(refundAtMost, refundPercentAt(unit, ctx)) };
  const { exchange, refund } = filterOpenTerms(
    computeTerms(policy, when, settingText(ctx.shop, "opening_time"), since),
    ctx.now,
  );
  // A limit can make two bands equal. The later one then covers both.
  const told = refund.filter(({ percent }, index) => percent > 0 && refund[index + 1]?.percent !== percent);
  return { exchange, refund: told };
}
