import { presentAddedItem } from "~/domain/cart/added-item.server";
import type { CartLine, CartView } from "~/domain/cart/cart-view";
import type { Ctx } from "~/domain/ctx";
import { linkTo } from "~/site-map";
import { addToCart } from "./analytics-events.server";
import type { Done } from "./submit.server";

export async function finishAdding(
  ctx: Ctx,
  cart: CartView,
  isAddedLine: (line: CartLine) => boolean,
  quantities: number | Record<string, number>,
): Promise<Done> {
  const line = cart.lines.find(isAddedLine);
  const tracked = addToCart(ctx, cart, isAddedLine, quantities);
  return {
    to: linkTo(ctx.locale, "cart"),
    tracked,
    ...(line && { added: await presentAddedItem(ctx, line, quantities) }),
  };
}
