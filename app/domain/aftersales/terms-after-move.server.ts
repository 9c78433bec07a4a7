import type { Ctx } from "../ctx";
import { settingText } from "../shop/shop.rules";
import { type Terms, termsAhead, termsOf } from "../tickets/terms.rules";
import { factsOfUnit, refundPercentAt } from "./judge-units.server";
import type { Movable } from "./movable-units.server";

type When = { date: string; time: string };

/** What a ticket could still do, were it moved to then: its terms count from the new day, and a move is used up. */
export function termsAfterMove({ unit, move }: Movable, when: When, ctx: Pick<Ctx, "now" | "shop">): Terms {
  const { policy, moves, refundAtMost } = factsOfUnit(unit);
  if (policy === null) return { exchange: null, refund: [] };
  const since = move?.free
    ? { moves, refundAtMost }
    : { moves: moves + 1, refundAtMost: Math.min(refundAtMost, refundPercentAt(unit, ctx)) };
  const { exchange, refund } = termsAhead(termsOf(policy, when, settingText(ctx.shop, "opening_time"), since), ctx.now);
  // Where a limit made two of them the same, the later one says both.
  const told = refund.filter(({ percent }, index) => percent > 0 && refund[index + 1]?.percent !== percent);
  return { exchange, refund: told };
}
