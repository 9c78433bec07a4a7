import type { Ctx } from "~/domain/ctx";
import { viewShop } from "~/domain/shop/public-settings.server";

export function getShopFrame(ctx: Ctx, inCart: number) {
  return { ...viewShop(ctx), inCart };
}
