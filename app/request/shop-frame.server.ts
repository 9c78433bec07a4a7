import type { Ctx } from "~/domain/ctx";
import { viewShop } from "~/domain/shop/view-shop.rules";

export function getShopFrame(ctx: Ctx, inCart: number) {
  return { ...viewShop(ctx), inCart };
}
