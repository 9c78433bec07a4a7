import type { CartView } from "~/domain/cart/cart-view";
import { getCart } from "~/domain/cart/get-cart.server";
import type { RequestCtx } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { linkTo } from "~/site-map";

/** The cart stays with the account that opened the form. Null when the page can still be shown. */
export async function findRedirectForAccount(
  ctx: RequestCtx,
  form: FormData,
  { kind, path }: { kind: CartView["kind"]; path: string },
): Promise<string | null> {
  const { userId } = ctx.visitor;
  const openedBy = form.has("account") ? Number(form.get("account")) : (userId ?? 0);
  if (openedBy === (userId ?? 0)) return null;
  if (userId === null) return linkTo(ctx.locale, "logIn", null, { left: 1, redirectTo: path });
  const { lines } = await load(getCart(ctx, { kind }));
  return lines.length === 0 ? linkTo(ctx.locale, "dashboard", null, { changed: 1 }) : null;
}
