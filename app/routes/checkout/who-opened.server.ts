import type { CartView } from "~/domain/cart/cart-view";
import { getCart } from "~/domain/cart/get-cart.server";
import type { RequestCtx } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { linkTo } from "~/site-map";

/**
 * Another tab logged out, or in somebody who has nothing here: the cart stays with who opened the form. Null where the page
 * can still show what it was about; `placeOrder` then says who is logged in now.
 */
export async function leadElsewhere(
  ctx: RequestCtx,
  form: FormData,
  { kind, path }: { kind: CartView["kind"]; path: string },
): Promise<string | null> {
  const { userId } = ctx.visitor;
  const opened = form.has("account") ? Number(form.get("account")) : (userId ?? 0);
  if (opened === (userId ?? 0)) return null;
  if (userId === null) return linkTo(ctx.locale, "logIn", null, { left: 1, redirectTo: path });
  const { lines } = await load(getCart(ctx, { kind }));
  return lines.length === 0 ? linkTo(ctx.locale, "dashboard", null, { changed: 1 }) : null;
}
