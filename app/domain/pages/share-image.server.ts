import { createHash } from "node:crypto";
import { textIn } from "~/i18n/locale";
import type { PageId } from "~/site-map";
import type { Ctx } from "../ctx";
import type { Look } from "../shop/get-look.server";
import { themeColor } from "../shop/look.rules";
import { shopText } from "../shop/shop.rules";
import type { Told } from "./tell-page.server";

export const defaultImage = "/og-default.png";

type Page = { id: PageId; slug?: string | undefined; album?: string | undefined };
const drawing = 1;

export function shownOn({ shop, locale }: Ctx, { colors }: Look, { title, picture }: Told) {
  return {
    name: textIn(shopText(shop, "shop.name"), locale),
    title,
    picture,
    plate: themeColor(colors, "light", { scale: "secondary", shade: "900" }) ?? "#000",
    accent: themeColor(colors, "light", { scale: "primary", shade: "500" }) ?? "#fff",
  };
}

export function imageAddress(ctx: Ctx, look: Look, { id, slug, album }: Page, told: Told): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([drawing, shownOn(ctx, look, told)]))
    .digest("hex")
    .slice(0, 12);
  return `/og/${ctx.locale}/${id}/${album ? `${album}.` : ""}${slug ? `${slug}.` : ""}${hash}.png`;
}

export function shareImage(
  ctx: Ctx,
  look: Look,
  page: Page | null,
  told: Told | null,
  own: string | null | undefined,
): string {
  const address = own ?? (page && told ? imageAddress(ctx, look, page, told) : defaultImage);
  return address.startsWith("/") ? ctx.origin + address : address;
}
