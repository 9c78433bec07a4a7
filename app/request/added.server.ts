import { addedOf } from "~/domain/cart/added.server";
import type { CartLine, CartView } from "~/domain/cart/cart-view";
import type { Ctx } from "~/domain/ctx";
import { linkTo } from "~/site-map";
import { addToCart } from "./analytics-events.server";
import type { Done } from "./submit.server";

export async function doneAdding(
  ctx: Ctx,
  cart: CartView,
  isIt: (line: CartLine) => boolean,
  quantities: number | Record<string, number>,
): Promise<Done> {
  const line = cart.lines.find(isIt);
  const tracked = addToCart(ctx, cart, isIt, quantities);
  return { to: linkTo(ctx.locale, "cart"), tracked, ...(line && { added: await addedOf(ctx, line, quantities) }) };
}
