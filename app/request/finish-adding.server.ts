import { presentAddedItem } from "~/domain/cart/added-item.server";
import type { CartLine, CartView } from "~/domain/cart/cart-view";
import type { Ctx } from "~/domain/ctx";
import { linkTo } from "~/site-map";
import { trackCartAddition } from "./analytics-events.server";
import type { SubmitResult } from "./submit.server";

export async function finishAdding(
  ctx: Ctx,
  cart: CartView,
  isAddedLine: (line: CartLine) => boolean,
  quantities: number | Record<string, number>,
): Promise<SubmitResult> {
  const line = cart.lines.find(isAddedLine);
  const analyticsEvent = trackCartAddition(ctx, cart, isAddedLine, quantities);
  return {
    to: linkTo(ctx.locale, "cart"),
    analyticsEvent,
    ...(line && { added: await presentAddedItem(ctx, line, quantities) }),
  };
}
