import { findFreeShippingThreshold } from "~/domain/cart/find-free-shipping-threshold.server";
import { listProducts } from "~/domain/catalog/list-products.server";
import { readOrNull } from "~/domain/read-or-null.server";
import type { RequestCtx } from "~/request/ctx.server";
import { load } from "~/request/load.server";

export async function loadProductList(ctx: RequestCtx, query: Parameters<typeof listProducts>[1]) {
  const [list, freeFrom] = await load(
    Promise.all([listProducts(ctx, query), readOrNull("free shipping", findFreeShippingThreshold(ctx))]),
  );
  return { list, freeFrom };
}
